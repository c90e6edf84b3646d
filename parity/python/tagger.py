"""The model of examples/tagger. Names and the order of operations are those of its model.ts."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.parallel import DistributedDataParallel
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

STEPS = 20
WORDS, TAGS, LENGTH = 40, 6, 9


class Tagger(nn.Module):
    def __init__(self, words, tags, width=32):
        super().__init__()
        self.words = nn.Embedding(words, width, padding_idx=0)
        self.lstm = nn.LSTM(width, width, batch_first=True, bidirectional=True)
        self.head = nn.Linear(2 * width, tags)

    def forward(self, sentences, lengths):
        packed = pack_padded_sequence(self.words(sentences), lengths, batch_first=True, enforce_sorted=False)
        read, _ = self.lstm(packed)
        padded, _ = pad_packed_sequence(read, batch_first=True, total_length=sentences.shape[1])
        return self.head(padded)


def build():
    return Tagger(WORDS, TAGS)


def inputs():
    lengths = torch.randint(2, LENGTH, (8,))
    sentences = torch.randint(1, WORDS, (8, LENGTH))
    return sentences * (torch.arange(LENGTH) < lengths[:, None]), lengths


def train(rank, recorder):
    model = build()
    ddp = DistributedDataParallel(model)
    optimizer = torch.optim.Adam(ddp.parameters(), lr=0.01)
    recorder.model(0, model)
    for step in range(1, STEPS + 1):
        sentences, lengths = inputs()
        tags = torch.randint(0, TAGS, sentences.shape).where(sentences > 0, -100)
        loss = F.cross_entropy(ddp(sentences, lengths).flatten(0, 1), tags.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        recorder.put(f"{step:03}/loss", loss)
        recorder.model(step, model)
