/**
 * Draws the pictures that the demo's hazard model learns from and is measured on, with what they show; see
 * `docs/hazard-model.md`. Ran by hand; nothing of it is a part of the product. `--out=folder`, `--first-seed=1`, `--sites=32`,
 * `--width=1024`; `--thin` draws from every other standpoint; `--demo` writes instead what the demo's own pictures show.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { encodePanorama } from '../walk/encode-panorama.ts';
import { Lighting } from '../walk/render/lighting.ts';
import { Panorama } from '../walk/render/panorama.ts';
import { drawSigns } from '../walk/site/signs.ts';
import { Chance } from './chance.ts';
import { labelDemo } from './label-demo.ts';
import { labelSphere } from './label-sphere.ts';
import { makeUpSite } from './made-up-site.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    'first-seed': { type: 'string', default: '1' },
    sites: { type: 'string', default: '32' },
    width: { type: 'string', default: '1024' },
    demo: { type: 'boolean', default: false },
    thin: { type: 'boolean', default: false },
  },
});
if (!values.out) throw new Error('--out=folder is missing');
const out = values.out;
const widthPx = Number(values.width);
await mkdir(out, { recursive: true });
const signs = await drawSigns();

const saveLabels = (name: string, labels: Buffer) =>
  sharp(labels, { raw: { width: widthPx, height: widthPx / 2, channels: 3 } })
    .png()
    .toFile(join(out, `${name}.png`));

if (values.demo) {
  for (const { name, labels } of labelDemo(signs, widthPx)) await saveLabels(name, labels);
} else {
  const first = Number(values['first-seed']);
  for (let seed = first; seed < first + Number(values.sites); seed++) {
    const { scene, tree, ghosts, standpoints } = makeUpSite(seed, signs);
    const panorama = new Panorama(scene, tree, new Lighting(scene, tree));
    const chance = new Chance(seed + 0.5);
    for (const [index, at] of standpoints.entries()) {
      if (values.thin && index % 2 === 1) continue;
      const begun = performance.now();
      const name = `${seed}-${index}`;
      const shot = { at, headingDeg: chance.between(0, 360), widthPx };
      await saveLabels(name, labelSphere(shot, { tree, ghosts }));
      await writeFile(join(out, `${name}.jpg`), await encodePanorama(panorama.draw(shot), shot.headingDeg));
      console.log(
        `${name}: ${scene.solids.length} solids, ${((performance.now() - begun) / 1000).toFixed(1)} s`,
      );
    }
  }
}
