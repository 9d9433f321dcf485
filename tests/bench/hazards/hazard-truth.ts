/** How often the demo's model is right: in the demo's pictures, and in drawn ones that it never learnt from. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PictureDetector } from '../../../apps/api/src/hazards/detect-picture.ts';
import { OpenModel } from '../../../apps/api/src/hazards/open-model.ts';
import { Chance } from '../../../packages/server/src/demo/hazard-pictures/chance.ts';
import { labelDemo } from '../../../packages/server/src/demo/hazard-pictures/label-demo.ts';
import { labelSphere } from '../../../packages/server/src/demo/hazard-pictures/label-sphere.ts';
import { makeUpSite } from '../../../packages/server/src/demo/hazard-pictures/made-up-site.ts';
import { encodePanorama } from '../../../packages/server/src/demo/walk/encode-panorama.ts';
import { Lighting } from '../../../packages/server/src/demo/walk/render/lighting.ts';
import { Panorama } from '../../../packages/server/src/demo/walk/render/panorama.ts';
import { drawSigns } from '../../../packages/server/src/demo/walk/site/signs.ts';
import { HAZARD_KINDS } from '../../../packages/server/src/demo/walk/walk-hazards.ts';
import type { Visit } from '../../../packages/server/src/demo/walk/walk-places.ts';
import { readWalk } from '../../../packages/server/src/demo/walk/walk-truth.ts';
import { ModelSpecSchema, type ModelSpec } from '../../../packages/shared/src/hazards/model-spec.ts';
import type { ContenderStage } from '../run-contenders.ts';
import type { Comparison, Measurement } from '../scenarios/scenario.ts';
import { ClassCounts } from './class-counts.ts';
import { labelledBoxes, type LabelledBox } from './labelled-boxes.ts';

const MODEL = join(import.meta.dirname, '../../../packages/server/src/hazards/models/demo-hazards');
const LABELS_WIDTH_PX = 512;
/** Of drawn pictures, as those that the model learnt from. */
const DRAWN_WIDTH_PX = 1024;
/** Sites by their seeds: 28 spheres of seven are what was kept from learning. */
const KEPT = { full: [1001, 1002, 1003, 1004, 1005, 1006, 1007], quick: [1001] } as const;
const SETS = ['first walk', 'second walk', 'kept from learning'] as const;

export const hazardTruth: Comparison & { contenders: readonly string[] } = {
  name: 'hazards',
  title: "how often the demo's model is right, by class: precision, recall, and how many dangers there are",
  contenders: SETS,
  baseline: SETS[0],
  rounds: { full: 1, quick: 1 },
  metrics: [
    ...HAZARD_KINDS.flatMap((kind) => [
      { key: `${kind}-precision`, label: `${kind}: precision`, digits: 2, isCompared: false },
      { key: `${kind}-recall`, label: `${kind}: recall`, digits: 2, isCompared: false },
      { key: `${kind}-there`, label: `${kind}: there`, digits: 0, isCompared: false },
    ]),
    { key: 'wrong', label: 'wrong findings', digits: 0, isCompared: false },
    { key: 'pictures', label: 'pictures', digits: 0, isCompared: false },
  ],
};

interface Shown {
  path: string;
  boxes: LabelledBox[];
}

export async function openHazardTruth({ isQuick }: { isQuick: boolean }): Promise<ContenderStage> {
  const spec = ModelSpecSchema.parse(JSON.parse(readFileSync(`${MODEL}.json`, 'utf8')));
  const open = await OpenModel.open(`${MODEL}.onnx`, spec);
  const detector = new PictureDetector(open, spec);
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-hazard-truth-'));
  const pictures: Record<string, () => AsyncIterable<Shown>> = {
    'first walk': () => walkPictures('first'),
    'second walk': () => walkPictures('second'),
    'kept from learning': () => keptPictures(KEPT[isQuick ? 'quick' : 'full'], dir),
  };
  return {
    measure: async (name) => judge(detector, spec, pictures[name]?.() ?? walkPictures('first')),
    close: async () => {
      await open.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function judge(
  detector: PictureDetector,
  { classes }: ModelSpec,
  pictures: AsyncIterable<Shown>,
): Promise<Measurement> {
  const counts = new ClassCounts();
  let pictureCount = 0;
  for await (const { path, boxes } of pictures) {
    const found = await detector.inSphere(path);
    counts.add(
      found.map((box) => ({ ...box, hazard: classes[box.classAt]?.hazard ?? null })),
      boxes,
    );
    pictureCount += 1;
  }
  const figures = HAZARD_KINDS.flatMap((kind) =>
    Object.entries(counts.of(kind)).map(([name, value]): [string, number | null] => [
      `${kind}-${name}`,
      value,
    ]),
  );
  return { ...Object.fromEntries(figures), wrong: counts.wrongCount, pictures: pictureCount };
}

async function* walkPictures(visit: Visit): AsyncGenerator<Shown> {
  const labels = new Map<string, LabelledBox[]>();
  if (visit === 'first')
    for (const each of labelDemo(await drawSigns(), LABELS_WIDTH_PX))
      labels.set(each.name, labelledBoxes(each.labels, LABELS_WIDTH_PX));
  for (const { name, path } of await readWalk(visit)) yield { path, boxes: labels.get(name) ?? [] };
}

/** Drawn anew, as they were when the model was measured. */
async function* keptPictures(seeds: readonly number[], dir: string): AsyncGenerator<Shown> {
  const signs = await drawSigns();
  for (const seed of seeds) {
    const { scene, tree, ghosts, standpoints } = makeUpSite(seed, signs);
    const panorama = new Panorama(scene, tree, new Lighting(scene, tree));
    const chance = new Chance(seed + 0.5);
    for (const [index, at] of standpoints.entries()) {
      const shot = { at, headingDeg: chance.between(0, 360), widthPx: DRAWN_WIDTH_PX };
      const path = join(dir, `${seed}-${index}.jpg`);
      writeFileSync(path, await encodePanorama(panorama.draw(shot), shot.headingDeg));
      const labels = labelSphere({ ...shot, widthPx: LABELS_WIDTH_PX }, { tree, ghosts });
      yield { path, boxes: labelledBoxes(labels, LABELS_WIDTH_PX) };
    }
  }
}
