"""Chooses thresholds, writes the ONNX file with its JSON, and prints what the model finds; see docs/hazard-model.md."""
import argparse

import numpy as np
import torch

from net import STRIDE, Decoded, HazardNet
from spheres import CLASSES, FOV_DEG, INPUT_PX, directions, load, save_json, served_tiles

LOWEST, HIGHEST = 0.35, 0.9
WANTED_PRECISION = 0.9
OVERLAP = 0.45
MATCH = 0.3
SAME_DEG = 20


def overlap(one, other):
    left, top = np.maximum(one[:2], other[:2])
    right, bottom = np.minimum(one[2:], other[2:])
    inner = max(0, right - left) * max(0, bottom - top)
    area = lambda b: (b[2] - b[0]) * (b[3] - b[1])
    return inner / (area(one) + area(other) - inner)


def find(model, tile):
    """Per class the boxes with their scores, best first, each thing once."""
    with torch.no_grad():
        out = model(tile[None].contiguous(memory_format=torch.channels_last))[0].numpy()
    found = []
    for kind in range(len(CLASSES)):
        kept = []
        for at in np.argsort(-out[4 + kind]):
            score = out[4 + kind, at]
            if score < 0.2:
                break
            x, y, w, h = out[:4, at]
            box = np.array([x - w / 2, y - h / 2, x + w / 2, y + h / 2])
            if all(overlap(box, other) < OVERLAP for other, _ in kept):
                kept.append((box, score))
        found += [(kind, box, float(score)) for box, score in kept]
    return found


def is_match(box, truth):
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return overlap(box, truth) >= MATCH or (truth[0] <= x <= truth[2] and truth[1] <= y <= truth[3])


def judge(found, rows):
    """(class, score, right) of each box that counts, and per class how many dangers it could have found."""
    judged, truths, taken = [], np.zeros(len(CLASSES), int), set()
    for kind, _, _, _, _, counts in rows:
        truths[int(kind)] += int(counts)
    for kind, box, score in sorted(found, key=lambda each: -each[2]):
        matches = [i for i, row in enumerate(rows) if row[0] == kind and is_match(box, row[1:5])]
        asked = [i for i in matches if rows[i][5]]
        if asked:
            fresh = [i for i in asked if i not in taken]
            taken.update(fresh[:1])
            if fresh:
                judged.append((kind, score, True))
        elif not matches:
            judged.append((kind, score, False))
    return judged, truths


def judge_all(model, tiles):
    judged, truths, count = [], np.zeros(len(CLASSES), int), 0
    for _, _, _, tile, rows in tiles:
        some, many = judge(find(model, tile), rows)
        judged += some
        truths += many
        count += 1
    return judged, truths, count


def choose(judged, kind):
    """The lowest threshold that is precise enough, or the best there is."""
    best = (-1.0, HIGHEST)
    for threshold in np.arange(LOWEST, HIGHEST + 1e-6, 0.05):
        kept = [right for each, score, right in judged if each == kind and score >= threshold]
        if not kept:
            break
        precision = sum(kept) / len(kept)
        if precision >= WANTED_PRECISION:
            return round(float(threshold), 2)
        best = max(best, (precision, round(float(threshold), 2)))
    return best[1]


def report(title, judged, truths, count, thresholds):
    print(f"\n{title}: {count} tiles")
    wrong_in_all = 0
    for kind, name in enumerate(CLASSES):
        kept = [right for each, score, right in judged if each == kind and score >= thresholds[kind]]
        right, wrong = sum(kept), len(kept) - sum(kept)
        wrong_in_all += wrong
        precision = f"{right / len(kept):.2f}" if kept else "-"
        recall = f"{right / truths[kind]:.2f}" if truths[kind] else "-"
        print(f"  {name:24} precision {precision} recall {recall} ({right} right, {wrong} wrong, {truths[kind]} there)")
    print(f"  wrong in all: {wrong_in_all} in {count} tiles")


def export(net, path):
    model = Decoded(net, INPUT_PX // STRIDE).eval()
    torch.onnx.export(
        model, torch.rand(1, 3, INPUT_PX, INPUT_PX), path, opset_version=13, input_names=["images"], output_names=["output"]
    )
    return model.to(memory_format=torch.channels_last)


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("--weights", required=True)
    asked.add_argument("--validation", required=True, help="spheres that choose the thresholds")
    asked.add_argument("--kept", required=True, help="spheres that the training never saw")
    asked.add_argument("--demo", required=True, help="folder of the demo's pictures")
    asked.add_argument("--demo-labels", required=True)
    asked.add_argument("--out", required=True, help="folder of the model")
    asked.add_argument("--thresholds", type=float, nargs=len(CLASSES), help="instead of chosen ones, by class")
    args = asked.parse_args()
    torch.set_num_threads(1)
    net = HazardNet(len(CLASSES))
    net.load_state_dict(torch.load(args.weights))
    model = export(net.eval(), f"{args.out}/demo-hazards.onnx")
    judged, truths, count = judge_all(model, served_tiles(load(args.validation)))
    thresholds = args.thresholds or [choose(judged, kind) for kind in range(len(CLASSES))]
    print("thresholds", dict(zip(CLASSES, thresholds)))
    save_json(f"{args.out}/demo-hazards.json", description(thresholds))
    report("validation", judged, truths, count, thresholds)
    report("kept", *judge_all(model, some_of(load(args.kept))), thresholds)
    walks = load(args.demo, args.demo_labels)
    for visit in ("first", "second"):
        report_walk(model, visit, [s for s in walks if s[0].startswith(visit)], thresholds)


def some_of(spheres):
    """Two hundred tiles by lot."""
    picked = set(np.random.default_rng(3).permutation(len(spheres) * 16)[:200])
    return (tile for at, tile in enumerate(served_tiles(spheres)) if at in picked)


def direction(box, yaw_deg, pitch_deg):
    """Of the middle of a box, in degrees."""
    longitude, latitude = directions(yaw_deg, pitch_deg)
    x, y = (int(np.clip((box[i] + box[i + 2]) / 2, 0, INPUT_PX - 1)) for i in (0, 1))
    return float(np.degrees(longitude[y, x])) % 360, float(np.degrees(latitude[y, x]))


def is_near(one, other):
    return abs((one[0] - other[0] + 180) % 360 - 180) < SAME_DEG and abs(one[1] - other[1]) < SAME_DEG


def report_walk(model, visit, spheres, thresholds):
    """What a reviewer would get: the same thing in two tiles is one suggestion."""
    judged, truths, count, wrong, seen = [], np.zeros(len(CLASSES), int), 0, [], {}
    for name, yaw, pitch, tile, rows in served_tiles(spheres):
        found = [each for each in find(model, tile) if each[2] >= thresholds[each[0]]]
        some, many = judge(found, rows)
        judged, truths, count = judged + some, truths + many, count + 1
        for kind, box, score in found:
            matches = [row for row in rows if row[0] == kind and is_match(box, row[1:5])]
            if any(row[5] for row in matches):
                seen.setdefault(CLASSES[kind], set()).add(name)
            elif not matches:
                where = direction(box, yaw, pitch)
                if not any(each[:2] == (name, kind) and is_near(each[2], where) for each in wrong):
                    wrong.append((name, kind, where, score))
    report(f"the demo's {visit} walk", judged, truths, count, thresholds)
    print(f"  wrong suggestions: {len(wrong)} in {len(spheres)} pictures")
    for name, kind, (bearing, elevation), score in wrong:
        print(f"    {name}: {CLASSES[kind]} {score:.2f} at {bearing:.0f} / {elevation:.0f} degrees")
    for kind, names in seen.items():
        print(f"  {kind} found in {', '.join(sorted(names))}")


def description(thresholds):
    return {
        "name": "Demo hazards",
        "version": "1.0.0",
        "licence": "Made by code in this repository; the product's licence",
        "notice": "For the demo's drawn pictures, not for safety decisions",
        "layout": "v8",
        "inputPx": INPUT_PX,
        "fieldOfViewDeg": FOV_DEG,
        "colourOrder": "rgb",
        "mean": [0, 0, 0],
        "deviation": [1, 1, 1],
        "classes": [
            {"name": name, "hazard": name, "threshold": threshold} for name, threshold in zip(CLASSES, thresholds)
        ],
    }


main()
