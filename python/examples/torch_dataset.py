#!/usr/bin/env python3
"""Photos of a library as a data set for PyTorch, read in two processes: torch_dataset.py LIBRARY

Needs `pip install torch './python[images]'`. The tiers of pipelines/dataset.yaml have a short edge of 256 pixels.
"""

import sys

import numpy
import torch
from PIL import ImageOps
from torch.utils.data import DataLoader, Dataset

import sluice


class Pictures(Dataset):
    """A square of each prepared photo, and its stars."""

    def __init__(self, library, edge=160):
        self.library, self.edge = sluice.open(library), edge
        self.ids = [photo.id for photo in self.library if photo.state == "prepared"]

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, place):
        photo = self.library.photo(self.ids[place])
        picture = ImageOps.fit(photo.image(at_least=self.edge).convert("RGB"), (self.edge, self.edge))
        return torch.from_numpy(numpy.array(picture)), photo.rating


if __name__ == "__main__":
    for pictures, stars in DataLoader(Pictures(sys.argv[1]), batch_size=16, num_workers=2):
        print(tuple(pictures.shape), stars.tolist())
