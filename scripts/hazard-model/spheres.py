"""Drawn spheres, tiles cut from them, and the boxes of what shows in a tile."""
import glob
import json
import os

import numpy as np
import torch
from PIL import Image
from torch.nn import functional as F

INPUT_PX = 320
FOV_DEG = 90
CLASSES = [
    "open-edge",
    "blocked-exit",
    "missing-extinguisher",
    "cable-across-corridor",
    "person-without-helmet",
    "unguarded-shaft",
]
# Smaller than that nothing is asked of the model: neither to find it nor to leave it alone.
LEAST_SIDE_PX = 12
LEAST_PIXELS = 30
LEAST_PERSON_PX = 40
LEAST_EXIT_PIXELS = 100


def load(pictures, labels=None):
    """All spheres of a folder as (name, picture, labels); a picture without labels shows no danger."""
    spheres = []
    for path in sorted(glob.glob(os.path.join(pictures, "*.jpg"))):
        name = os.path.basename(path)[:-4]
        picture = np.array(Image.open(path).convert("RGB"))
        label_path = os.path.join(labels or pictures, name + ".png")
        if os.path.exists(label_path):
            label = np.asarray(Image.open(label_path).convert("RGB"))
        else:
            label = np.zeros((512, 1024, 3), np.uint8)
        spheres.append((name, picture, label))
    return spheres


def directions(yaw_deg, pitch_deg, fov_deg=FOV_DEG):
    """Longitude and latitude of each pixel of a tile; yaw from the middle of the sphere, clockwise."""
    reach = np.tan(np.radians(fov_deg / 2))
    line = (((np.arange(INPUT_PX) + 0.5) / INPUT_PX * 2 - 1) * reach).astype(np.float32)
    right, up = np.meshgrid(line, -line)
    pitch, yaw = np.float32(np.radians(pitch_deg)), np.float32(np.radians(yaw_deg))
    rise = up * np.cos(pitch) + np.sin(pitch)
    ahead = np.cos(pitch) - up * np.sin(pitch)
    longitude = np.arctan2(right, ahead) + yaw
    return longitude, np.arctan2(rise, np.hypot(right, ahead))


def unrolled(picture):
    """A picture ready to be cut: 3 × height × width, 0…1, with a column of the other end at each end."""
    whole = torch.from_numpy(picture).permute(2, 0, 1).float() / 255
    return torch.cat([whole[..., -1:], whole, whole[..., :1]], 2)[None].contiguous()


def cut(whole, longitude, latitude):
    """A tile of 3 × INPUT_PX × INPUT_PX, between the four pixels around each direction."""
    width = whole.shape[3] - 2
    across = (longitude / np.float32(2 * np.pi) + 0.5) % 1
    x = (across * width + 1) / (width + 2) * 2 - 1
    y = latitude / np.float32(-np.pi / 2)
    grid = torch.from_numpy(np.stack([x, y], -1).astype(np.float32))
    return F.grid_sample(whole, grid[None], padding_mode="border", align_corners=False)[0]


def labels_at(label, longitude, latitude):
    height, width = label.shape[:2]
    x = np.floor((longitude / (2 * np.pi) + 0.5) * width).astype(np.int32) % width
    y = np.clip(np.floor((0.5 - latitude / np.pi) * height).astype(np.int32), 0, height - 1)
    return label[y, x]


def boxes(label, longitude, latitude):
    """Rows of class, left, top, right, bottom and whether it counts; what does not is neither asked for nor wrong."""
    seen = labels_at(label, longitude, latitude).astype(np.int32)
    rows = []
    keys = seen[..., 0] * 256 + seen[..., 1]
    for key in np.nonzero(np.bincount(keys.ravel())[1:])[0] + 1:
        kind = key // 256 - 1
        ys, xs = np.nonzero(keys == key)
        box = [xs.min(), ys.min(), xs.max() + 1, ys.max() + 1]
        wide, high = box[2] - box[0], box[3] - box[1]
        counts = max(wide, high) >= LEAST_SIDE_PX and len(xs) >= LEAST_PIXELS
        if CLASSES[kind] == "person-without-helmet":
            counts = counts and high >= LEAST_PERSON_PX and box[1] > 0
        if CLASSES[kind] == "blocked-exit":
            # An exit is blocked where both it and what blocks it are seen.
            place = (seen[ys, xs, 2] == 1).sum()
            counts = counts and min(place, len(xs) - place) >= LEAST_EXIT_PIXELS
        rows.append([kind, *box, counts])
    return np.array(rows, np.float32).reshape(-1, 6)


def served_tiles(spheres, pitches=(0, -45)):
    """The tiles that the server cuts of each sphere: (name, yaw, pitch, tile, boxes)."""
    for name, picture, label in spheres:
        whole = unrolled(picture)
        for pitch in pitches:
            for yaw in range(-180, 180, 45):
                where = directions(yaw, pitch)
                yield name, yaw, pitch, cut(whole, *where), boxes(label, *where)


def save_json(path, value):
    with open(path, "w", encoding="utf8") as file:
        json.dump(value, file, indent=2, ensure_ascii=False)
        file.write("\n")
