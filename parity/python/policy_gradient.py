"""An actor-critic in a corridor. Each rank plays episodes of its own, of different lengths and numbers, in a join."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.parallel import DistributedDataParallel

LENGTH, LIMIT = 12, 24
EPISODES = (14, 9)


class Corridor:
    """The door at its right end is worth 1, every step costs something, and a wind now and then drives back."""

    def __init__(self, episode):
        self.place, self.time, self.wind = 2 + episode % 5, 0, 3 + episode % 4

    def state(self):
        return [1.0 if i == self.place else 0.0 for i in range(LENGTH)] + [self.time / LIMIT]

    def step(self, action):
        """The reward, and whether the episode is over."""
        self.time += 1
        pushed = 1 if self.time % self.wind == 0 else 0
        self.place = max(0, self.place + (1 if action == 1 else -1) - pushed)
        if self.place >= LENGTH - 1:
            return 1.0, True
        return -0.02, self.time == LIMIT


class ActorCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(LENGTH + 1, 64), nn.Tanh())
        self.actor = nn.Linear(64, 2)
        self.critic = nn.Linear(64, 1)

    def forward(self, states):
        features = self.body(states)
        return self.actor(features), self.critic(features)


def play(model, corridor):
    """States, actions and rewards of one episode."""
    states, actions, rewards, over = [], [], [], False
    while not over:
        states.append(corridor.state())
        logits, _ = model(torch.tensor([states[-1]]))
        action = F.softmax(logits, 1).multinomial(1).item()
        actions.append(action)
        reward, over = corridor.step(action)
        rewards.append(reward)
    return states, actions, rewards


def returns_of(rewards):
    """What each step's rewards come to, discounted."""
    returns, total = [], 0.0
    for reward in reversed(rewards):
        total = reward + 0.95 * total
        returns.append(total)
    return returns[::-1]


def loss_of(logits, values, actions, returns):
    log_probabilities = F.log_softmax(logits, 1)
    advantages = returns - values.detach()
    gain = (log_probabilities.gather(1, actions) * advantages).mean()
    entropy = -(log_probabilities.exp() * log_probabilities).sum(1).mean()
    return F.mse_loss(values, returns) * 0.5 - gain - entropy * 0.01


def train(rank, recorder):
    model = ActorCritic()
    ddp = DistributedDataParallel(model)
    optimizer = torch.optim.Adam(ddp.parameters(), lr=0.01)
    recorder.model(0, model)
    with ddp.join():
        for episode in range(1, EPISODES[rank] + 1):
            # Playing takes no gradients and no peers: the number of steps is the rank's own.
            with torch.no_grad():
                states, actions, rewards = play(ddp.module, Corridor(episode * 3 + rank))
            optimizer.zero_grad()
            logits, values = ddp(torch.tensor(states))
            returns = torch.tensor(returns_of(rewards)).unsqueeze(1)
            loss = loss_of(logits, values, torch.tensor(actions).unsqueeze(1), returns)
            loss.backward()
            norm = nn.utils.clip_grad_norm_(ddp.parameters(), 0.5)
            optimizer.step()
            recorder.put(f"{episode:03}/return", returns[0])
            recorder.put(f"{episode:03}/loss", loss)
            recorder.put(f"{episode:03}/norm", norm)
            recorder.model(episode, model)
    # All ranks have the model of the last one.
    recorder.model(max(EPISODES) + 1, model)
