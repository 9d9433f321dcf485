"""Trains the demo's hazard model on drawn spheres; see docs/hazard-model.md. Needs Debian's python3-torch."""
import argparse
import copy
import time

import numpy as np
import torch
from torch.nn import functional as F

from net import STRIDE, HazardNet
from spheres import CLASSES, FOV_DEG, INPUT_PX, boxes, cut, directions, load

CELLS = INPUT_PX // STRIDE
BATCH = 16


def look(label, lot):
    """A direction and a lens by lot: two times of three towards a danger."""
    yaw, pitch = lot.uniform(-180, 180), lot.choice([0, 0, -45, -45, 45], p=[0.3, 0.3, 0.15, 0.15, 0.1])
    ys, xs = np.nonzero(label[..., 0])
    if len(xs) and lot.random() < 0.67:
        kinds = label[ys, xs, 0]
        own = np.nonzero(kinds == lot.choice(np.unique(kinds)))[0]
        at = lot.choice(own)
        yaw = (xs[at] / label.shape[1] - 0.5) * 360 + lot.uniform(-38, 38)
    return directions(yaw, pitch + lot.uniform(-8, 8), FOV_DEG * lot.uniform(0.72, 1.12))


def blemish(tile, lot):
    """Other light, colours, sharpness and noise than were drawn."""
    tile = tile ** lot.uniform(0.75, 1.3) * lot.uniform(0.8, 1.2)
    tile = tile * lot.uniform(0.94, 1.06, 3)
    if lot.random() < 0.5:
        blurred = (tile + np.roll(tile, 1, 0) + np.roll(tile, 1, 1) + np.roll(tile, (1, 1), (0, 1))) / 4
        tile = tile + (blurred - tile) * lot.uniform(-0.7, 1)
    return np.clip(tile + lot.normal(0, lot.uniform(0, 0.025), tile.shape), 0, 1)


def example(sphere, lot):
    _, picture, label = sphere
    where = look(label, lot)
    tile, rows = blemish(cut(picture, *where), lot), boxes(label, *where)
    if lot.random() < 0.5:
        tile = tile[:, ::-1]
        rows[:, [1, 3]] = INPUT_PX - rows[:, [3, 1]]
    return np.ascontiguousarray(tile.transpose(2, 0, 1), np.float32), rows


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
    asked.add_argument("--rounds", type=int, default=20)
    asked.add_argument("--examples", type=int, default=6, help="of each sphere in a round")
    asked.add_argument("--validation-seed", type=int, default=32, help="from this site on nothing is learnt")
    asked.add_argument("--rate", type=float, default=2e-3)
    asked.add_argument("--threads", type=int, default=2)
    args = asked.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(7)
    lot = np.random.default_rng(7)
    spheres = [s for s in load(args.pictures) if int(s[0].split("-")[0]) < args.validation_seed]
    net = HazardNet(len(CLASSES))
    if args.start:
        net.load_state_dict(torch.load(args.start))
    steady = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=1e-3)
    steps = args.rounds * (len(spheres) * args.examples // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, args.rate, total_steps=steps + 1, pct_start=0.15)
    print(f"{len(spheres)} spheres, {steps} steps", flush=True)
    done = 0
    for turn in range(args.rounds):
        begun, total = time.time(), 0.0
        order = lot.permutation(np.repeat(np.arange(len(spheres)), args.examples))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            examples = [example(spheres[index], lot) for index in order[at : at + BATCH]]
            tiles = torch.from_numpy(np.stack([tile for tile, _ in examples]))
            wanted = [torch.from_numpy(np.stack(part)) for part in zip(*(target(rows) for _, rows in examples))]
            net.train()
            loss = loss_of(*net(tiles), *wanted)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
            optimiser.step()
            schedule.step()
            total += loss.item()
            done += 1
            with torch.no_grad():
                keep = min(0.99, done / (done + 10))
                for mine, other in zip(steady.state_dict().values(), net.state_dict().values()):
                    mine.copy_(mine * keep + other * (1 - keep) if mine.is_floating_point() else other)
        print(f"round {turn + 1}: loss {total / max(1, len(order) // BATCH):.3f}, {time.time() - begun:.0f} s", flush=True)
        torch.save(steady.state_dict(), args.out)


main()
