"""workers.py DIRECTORY: what the loaders of DIRECTORY/cases.json give, and the main random numbers between them."""

import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, get_worker_info

from comparison import compare


def noise():
    return (
        torch.rand(2),
        torch.randn(3),
        torch.randperm(4),
        torch.randint(100, (2,)),
        torch.randint(5, 50, (2,)),
        torch.zeros(3).uniform_(-1, 1),
        torch.zeros(2).normal_(),
        torch.bernoulli(torch.full((3,), 0.5)),
        torch.multinomial(torch.ones(4), 2),
        torch.normal(torch.zeros(2), torch.ones(2)),
    )


class Noisy(Dataset):
    def __init__(self, length):
        self.length = length

    def __len__(self):
        return self.length

    def __getitem__(self, index):
        return (index, *noise())


class Stream(IterableDataset):
    def __init__(self, length):
        self.length = length

    def __iter__(self):
        info = get_worker_info()
        worker = 0 if info is None else info.id
        for i in range(self.length + worker * 2):
            yield (i, worker, *noise())


def work(cases, tensors):
    for case in cases:
        torch.manual_seed(17)
        workers = case["workers"]
        loader = DataLoader(
            {"noisy": Noisy, "stream": Stream}[case["set"]](case["length"]),
            batch_size=case["batchSize"],
            shuffle=case.get("shuffle"),
            drop_last=case.get("dropLast", False),
            num_workers=workers,
            prefetch_factor=case.get("prefetchFactor", 2) if workers > 0 else None,
            persistent_workers=case.get("persistent", False),
            generator=torch.Generator().manual_seed(4) if case.get("own") else None,
        )
        for epoch in range(case["epochs"]):
            for number, batch in enumerate(loader):
                tensors[f"{case['name']}/{epoch}/{number}/main"] = torch.rand(2)
                for part, tensor in enumerate(batch):
                    tensors[f"{case['name']}/{epoch}/{number}/{part}"] = tensor.clone()
    return {}


if __name__ == "__main__":
    compare(work)
