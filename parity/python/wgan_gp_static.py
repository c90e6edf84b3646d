"""WGAN-GP with static graphs."""

import wgan_gp


def train(rank, recorder):
    wgan_gp.train(rank, recorder, static_graph=True)
