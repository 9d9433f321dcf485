"""Drawn spheres, tiles cut from them, and the boxes of what shows in a tile."""
import glob
import json
import os

import numpy as np
from PIL import Image

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


def load(pictures, labels=None):
    """All spheres of a folder as (name, picture, labels); a picture without labels shows no danger."""
    spheres = []
    for path in sorted(glob.glob(os.path.join(pictures, "*.jpg"))):
        name = os.path.basename(path)[:-4]
        picture = np.asarray(Image.open(path).convert("RGB"))
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
    line = ((np.arange(INPUT_PX) + 0.5) / INPUT_PX * 2 - 1) * reach
    right, up = np.meshgrid(line, -line)
    pitch = np.radians(pitch_deg)
    rise = up * np.cos(pitch) + np.sin(pitch)
    ahead = np.cos(pitch) - up * np.sin(pitch)
    longitude = np.arctan2(right, ahead) + np.radians(yaw_deg)
    return longitude, np.arctan2(rise, np.hypot(right, ahead))


def cut(picture, longitude, latitude):
    """A tile, between the four pixels around each direction."""
    height, width = picture.shape[:2]
    x = ((longitude / (2 * np.pi) + 0.5) * width - 0.5).astype(np.float32)
    y = np.clip((0.5 - latitude / np.pi) * height - 0.5, 0, height - 1.001).astype(np.float32)
    left, top = np.floor(x).astype(np.int32), np.floor(y).astype(np.int32)
    across, down = (x - left)[..., None], (y - top)[..., None]
    a, b = left % width, (left + 1) % width
    above = picture[top, a] * (1 - across) + picture[top, b] * across
    below = picture[top + 1, a] * (1 - across) + picture[top + 1, b] * across
    return (above * (1 - down) + below * down) / np.float32(255)


def boxes(label, longitude, latitude):
    """Rows of class, left, top, right, bottom and whether it counts; what does not is neither asked for nor wrong."""
    height, width = label.shape[:2]
    x = np.floor((longitude / (2 * np.pi) + 0.5) * width).astype(np.int32) % width
    y = np.clip(np.floor((0.5 - latitude / np.pi) * height).astype(np.int32), 0, height - 1)
    seen = label[y, x].astype(np.int32)
    rows = []
    keys = seen[..., 0] * 256 + seen[..., 1]
    for key in np.unique(keys[keys > 0]):
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
            counts = counts and place >= LEAST_PIXELS and len(xs) - place >= LEAST_PIXELS
        rows.append([kind, *box, counts])
    return np.array(rows, np.float32).reshape(-1, 6)


def served_tiles(spheres, pitches=(0, -45)):
    """The tiles that the server cuts of each sphere: (name, yaw, pitch, tile, boxes)."""
    for name, picture, label in spheres:
        for pitch in pitches:
            for yaw in range(-180, 180, 45):
                where = directions(yaw, pitch)
                yield name, yaw, pitch, cut(picture, *where), boxes(label, *where)


def save_json(path, value):
    with open(path, "w", encoding="utf8") as file:
        json.dump(value, file, indent=2, ensure_ascii=False)
        file.write("\n")
