// An actor-critic in a corridor. Each rank plays episodes of its own, of different lengths and numbers, in a join.
import { DistributedDataParallel, nn, noGrad, optim, scope, tensor, type Tensor } from 'lockstep'

import type { Recorder } from '../support/recorder.js'

const F = nn.functional
const [length, limit] = [12, 24]
const episodes = [14, 9]

/** The door at its right end is worth 1, every step costs something, and a wind now and then drives back. */
class Corridor {
  #place: number
  #time = 0
  readonly #wind: number

  constructor(episode: number) {
    this.#place = 2 + (episode % 5)
    this.#wind = 3 + (episode % 4)
  }

  state(): number[] {
    const place = Array.from({ length }, (_, i) => (i === this.#place ? 1 : 0))
    return [...place, this.#time / limit]
  }

  /** The reward, and whether the episode is over. */
  step(action: number): [reward: number, over: boolean] {
    this.#time++
    const pushed = this.#time % this.#wind === 0 ? 1 : 0
    this.#place = Math.max(0, this.#place + (action === 1 ? 1 : -1) - pushed)
    return this.#place >= length - 1 ? [1, true] : [-0.02, this.#time === limit]
  }
}

class ActorCritic extends nn.Module {
  body = new nn.Sequential(new nn.Linear(length + 1, 64), new nn.Tanh())
  actor = new nn.Linear(64, 2)
  critic = new nn.Linear(64, 1)

  override forward(states: Tensor): [logits: Tensor, values: Tensor] {
    const features = this.body.forward(states) as Tensor
    return [this.actor.forward(features), this.critic.forward(features)]
  }
}

interface Episode {
  states: number[][]
  actions: number[]
  rewards: number[]
}

function play(model: ActorCritic, corridor: Corridor): Episode {
  const episode: Episode = { states: [], actions: [], rewards: [] }
  for (let over = false; !over;) {
    const state = corridor.state()
    const [logits] = model.forward(tensor([state]))
    const action = F.softmax(logits, 1).multinomial(1).item() as number
    const [reward, last] = corridor.step(action)
    episode.states.push(state)
    episode.actions.push(action)
    episode.rewards.push(reward)
    over = last
  }
  return episode
}

/** What each step's rewards come to, discounted. */
function returnsOf(rewards: number[]): number[] {
  let total = 0
  const returns = rewards.toReversed().map((reward) => (total = reward + 0.95 * total))
  return returns.reverse()
}

function lossOf(logits: Tensor, values: Tensor, actions: Tensor, returns: Tensor): Tensor {
  const logProbabilities = F.logSoftmax(logits, 1)
  const advantages = returns.sub(values.detach())
  const gain = logProbabilities.gather(1, actions).mul(advantages).mean()
  const entropy = logProbabilities.exp().mul(logProbabilities).sum(1).neg().mean()
  return F.mseLoss(values, returns).mul(0.5).sub(gain).sub(entropy.mul(0.01))
}

export async function train(rank: number, recorder: Recorder): Promise<void> {
  const model = new ActorCritic()
  const ddp = await DistributedDataParallel.create(model)
  const optimizer = new optim.Adam(ddp.parameters(), { lr: 0.01 })
  await recorder.model(0, model)

  async function learn(episode: number): Promise<void> {
    // Playing takes no gradients and no peers: the number of steps is the rank's own.
    const { states, actions, rewards } = noGrad(() => play(ddp.module, new Corridor(episode * 3 + rank)))
    optimizer.zeroGrad()
    const [logits, values] = await ddp.forward(tensor(states))
    const returns = tensor(returnsOf(rewards)).unsqueeze(1)
    const loss = lossOf(logits, values, tensor(actions, { dtype: 'int64' }).unsqueeze(1), returns)
    await loss.backward()
    const norm = nn.utils.clipGradNorm_(ddp.parameters(), 0.5)
    optimizer.step()
    await recorder.put(`${recorder.step(episode)}/return`, returns.select(0, 0))
    await recorder.put(`${recorder.step(episode)}/loss`, loss)
    await recorder.put(`${recorder.step(episode)}/norm`, norm)
    await recorder.model(episode, model)
  }

  await ddp.join(async () => {
    for (let episode = 1; episode <= (episodes[rank] ?? 0); episode++) await scope(() => learn(episode))
  })
  // All ranks have the model of the last one.
  await recorder.model(Math.max(...episodes) + 1, model)
}
