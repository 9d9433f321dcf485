"""Trains the demo's hazard model on drawn spheres; see docs/hazard-model.md. Needs Debian's python3-torch."""
import argparse
import copy
import time

import numpy as np
import torch
from torch.nn import functional as F
from torch.utils.data import DataLoader, Dataset

from net import STRIDE, HazardNet
from spheres import CLASSES, FOV_DEG, INPUT_PX, boxes, cut, directions, labels_at, load, unrolled

# A part of a tile takes half the time and shows the same.
PART_PX = 224
CELLS = PART_PX // STRIDE
BATCH = 8
GRAIN = torch.randn(3, PART_PX, PART_PX, generator=torch.Generator().manual_seed(1))


def with_dangers(sphere):
    """A sphere with the directions of each danger's pixels, for aiming at them."""
    _, picture, label = sphere
    ys, xs = np.nonzero(label[..., 0])
    yaws = (xs / label.shape[1] - 0.5) * 360
    kinds = label[ys, xs, 0]
    return unrolled(picture), label, [yaws[kinds == kind] for kind in np.unique(kinds)]


def look(dangers, lot):
    """A direction and a lens by lot: two times of three towards a danger."""
    yaw, pitch = lot.uniform(-180, 180), lot.choice([0, 0, -45, -45, 45], p=[0.3, 0.3, 0.15, 0.15, 0.1])
    if dangers and lot.random() < 0.67:
        yaw = lot.choice(dangers[lot.integers(len(dangers))]) + lot.uniform(-38, 38)
    return directions(yaw, pitch + lot.uniform(-8, 8), FOV_DEG * lot.uniform(0.72, 1.12))


def part_of(longitude, latitude, label, lot):
    """A part of a tile, by lot one that shows a danger of it."""
    shown = np.argwhere(labels_at(label, longitude[::8, ::8], latitude[::8, ::8])[..., 0]) * 8
    room = INPUT_PX - PART_PX
    row, column = lot.integers(room, size=2)
    if len(shown):
        aim = lot.choice(shown) - lot.integers(30, PART_PX - 30, size=2)
        row, column = np.clip(aim, 0, room)
    part = slice(row, row + PART_PX), slice(column, column + PART_PX)
    return longitude[part], latitude[part]


def blemish(tile, lot):
    """Other light, colours, sharpness and noise than were drawn."""
    tint = torch.from_numpy(lot.uniform(0.8, 1.2) * lot.uniform(0.94, 1.06, (3, 1, 1)).astype(np.float32))
    tile = tile * tint
    if lot.random() < 0.5:
        tile = tile ** lot.uniform(0.75, 1.3)
    if lot.random() < 0.5:
        tile = torch.lerp(tile, F.avg_pool2d(tile[None], 3, 1, 1)[0], lot.uniform(-0.6, 0.8))
    grain = GRAIN.roll(tuple(lot.integers(PART_PX, size=2)), (1, 2))
    return (tile + grain * lot.uniform(0, 0.025)).clamp(0, 1)


def example(sphere, lot):
    whole, label, dangers = sphere
    where = part_of(*look(dangers, lot), label, lot)
    tile, rows = blemish(cut(whole, *where), lot), boxes(label, *where)
    if lot.random() < 0.5:
        tile = tile.flip(2)
        rows[:, [1, 3]] = PART_PX - rows[:, [3, 1]]
    return tile, rows


class Round(Dataset):
    """The examples of one round, the same for the same seed whoever makes them."""

    def __init__(self, spheres, examples, seed):
        self.spheres, self.seed = spheres, seed
        self.order = np.random.default_rng(seed).permutation(np.repeat(np.arange(len(spheres)), examples))

    def __len__(self):
        return len(self.order)

    def __getitem__(self, at):
        tile, rows = example(self.spheres[self.order[at]], np.random.default_rng([*self.seed, at]))
        return (tile, *map(torch.from_numpy, target(rows)))


def target(rows):
    """Heat and its weight for each class and cell; reaches and their weight for each cell."""
    heat, weight = np.zeros((2, len(CLASSES), CELLS, CELLS), np.float32)
    weight += 1
    reach, reach_weight = np.ones((4, CELLS, CELLS), np.float32), np.zeros((CELLS, CELLS), np.float32)
    line = np.arange(CELLS) + 0.5
    for kind, left, top, right, bottom, counts in rows:
        kind = int(kind)
        left, top, right, bottom = (side / STRIDE for side in (left, top, right, bottom))
        if not counts:
            weight[kind, int(top) : int(np.ceil(bottom)), int(left) : int(np.ceil(right))] = 0
            continue
        x, y = int((left + right) / 2 - 1e-3), int((top + bottom) / 2 - 1e-3)
        wide, high = max(0.55, (right - left) / 7), max(0.55, (bottom - top) / 7)
        across = ((line - x - 0.5) / wide)[None, :]
        down = ((line - y - 0.5) / high)[:, None]
        own = np.exp(-(across**2 + down**2) / 2)
        heat[kind] = np.maximum(heat[kind], own)
        better = own > np.maximum(reach_weight, 0.3)
        sides = np.broadcast_arrays(
            line[None, :] - left, line[:, None] - top, right - line[None, :], bottom - line[:, None]
        )
        for side, value in enumerate(sides):
            reach[side][better] = np.maximum(value, 0.05)[better]
        reach_weight[better] = own[better]
    return heat, weight, reach, reach_weight


def loss_of(scores, reaches, heat, weight, reach, reach_weight):
    p = torch.sigmoid(scores)
    is_middle = heat > 0.999
    near = is_middle * (1 - p) ** 2 * F.softplus(-scores)
    away = ~is_middle * (1 - heat) ** 4 * p**2 * F.softplus(scores)
    found = ((near + away) * weight).sum() / is_middle.sum().clamp(min=1)
    crossed = torch.minimum(reaches, reach)
    inner = (crossed[:, 0] + crossed[:, 2]) * (crossed[:, 1] + crossed[:, 3])
    area = lambda r: (r[:, 0] + r[:, 2]) * (r[:, 1] + r[:, 3])
    outer = area(torch.maximum(reaches, reach))
    union = area(reaches) + area(reach) - inner
    giou = inner / union - (outer - union) / outer
    return found + 2 * ((1 - giou) * reach_weight).sum() / reach_weight.sum().clamp(min=1)


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("--pictures", required=True)
    asked.add_argument("--out", required=True)
    asked.add_argument("--start", help="weights to go on from")
    asked.add_argument("--minutes", type=float, default=30)
    asked.add_argument("--examples", type=int, default=6, help="of each sphere in a round")
    asked.add_argument("--rate", type=float, default=2e-3)
    asked.add_argument("--threads", type=int, default=1)
    asked.add_argument("--makers", type=int, default=1, help="processes that cut tiles")
    asked.add_argument("--seed", type=int, default=7)
    args = asked.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    spheres = [with_dangers(sphere) for sphere in load(args.pictures)]
    net = HazardNet(len(CLASSES)).to(memory_format=torch.channels_last)
    if args.start:
        net.load_state_dict(torch.load(args.start))
    steady = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=1e-3)
    print(f"{len(spheres)} spheres", flush=True)
    done, turn, start = 0, 0, time.time()
    while (time.time() - start) / 60 < args.minutes:
        total, count = 0.0, 0
        crops = Round(spheres, args.examples, [args.seed, turn])
        for tiles, *wanted in DataLoader(crops, BATCH, num_workers=args.makers, drop_last=True):
            share = (time.time() - start) / 60 / args.minutes
            if share >= 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = args.rate * min(1, (done + 1) / 50) * (0.01 + 0.99 * (1 + np.cos(np.pi * share)) / 2)
            tiles = tiles.contiguous(memory_format=torch.channels_last)
            net.train()
            # In half the bits it takes a quarter of the time.
            with torch.autocast("cpu", torch.bfloat16):
                scores, reaches = net(tiles)
            loss = loss_of(scores.float(), reaches.float(), *wanted)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
            optimiser.step()
            total += loss.item()
            count += 1
            done += 1
            with torch.no_grad():
                keep = min(0.99, done / (done + 10))
                for mine, other in zip(steady.state_dict().values(), net.state_dict().values()):
                    mine.copy_(mine * keep + other * (1 - keep) if mine.is_floating_point() else other)
        turn += 1
        print(f"round {turn}: loss {total / max(1, count):.3f}, {done} steps, {time.time() - start:.0f} s", flush=True)
        torch.save(steady.state_dict(), args.out)


main()
