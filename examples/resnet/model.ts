import { nn, type Tensor } from 'lockstep'

const { relu } = nn.functional

const conv3 = (from: number, to: number, stride = 1): nn.Conv2d =>
  new nn.Conv2d(from, to, 3, { stride, padding: 1, bias: false })

/** Two convolutions beside a shortcut. */
class BasicBlock extends nn.Module {
  static override readonly autoCapture = true
  conv1: nn.Conv2d
  bn1: nn.BatchNorm2d
  conv2: nn.Conv2d
  bn2: nn.BatchNorm2d
  downsample: nn.Sequential | undefined

  constructor(from: number, to: number, stride = 1) {
    super()
    this.conv1 = conv3(from, to, stride)
    this.bn1 = new nn.BatchNorm2d(to)
    this.conv2 = conv3(to, to)
    this.bn2 = new nn.BatchNorm2d(to)
    if (stride !== 1 || from !== to) {
      const shortcut = new nn.Conv2d(from, to, 1, { stride, bias: false })
      this.downsample = new nn.Sequential(shortcut, new nn.BatchNorm2d(to))
    }
  }

  override forward(x: Tensor): Tensor {
    const inner = this.bn2.forward(this.conv2.forward(relu(this.bn1.forward(this.conv1.forward(x)))))
    return relu(inner.add(this.downsample?.forward(x) ?? x))
  }
}

/**
 * ResNet-18 for images of 32 x 32 pixels: [N, 3, 32, 32] to [N, classes]. Names are torchvision's; as usual for CIFAR, the
 * first convolution is 3 x 3 and nothing is pooled after it. He et al. 2015, "Deep Residual Learning for Image Recognition".
 */
export class ResNet18 extends nn.Module {
  /** It computes the same for the same shapes, so it may record itself and be replayed without JavaScript. */
  static override readonly autoCapture = true
  conv1: nn.Conv2d
  bn1: nn.BatchNorm2d
  layer1: nn.Sequential
  layer2: nn.Sequential
  layer3: nn.Sequential
  layer4: nn.Sequential
  fc: nn.Linear

  /** @param width channels of the first layers; ResNet-18 has 64, fewer are faster */
  constructor({ classes = 10, width = 64 } = {}) {
    super()
    const stage = (from: number, to: number, stride: number): nn.Sequential =>
      new nn.Sequential(new BasicBlock(from, to, stride), new BasicBlock(to, to))
    this.conv1 = conv3(3, width)
    this.bn1 = new nn.BatchNorm2d(width)
    this.layer1 = stage(width, width, 1)
    this.layer2 = stage(width, 2 * width, 2)
    this.layer3 = stage(2 * width, 4 * width, 2)
    this.layer4 = stage(4 * width, 8 * width, 2)
    this.fc = new nn.Linear(8 * width, classes)
    for (const module of this.modules()) {
      if (module instanceof nn.Conv2d) {
        nn.init.kaimingNormal_(module.weight, { mode: 'fanOut', nonlinearity: 'relu' })
      }
    }
  }

  override forward(images: Tensor): Tensor {
    let x = relu(this.bn1.forward(this.conv1.forward(images)))
    for (const layer of [this.layer1, this.layer2, this.layer3, this.layer4]) x = layer.forward(x)
    return this.fc.forward(x.mean([2, 3]))
  }
}
