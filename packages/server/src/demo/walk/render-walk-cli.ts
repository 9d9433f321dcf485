/**
 * Draws the pictures of the demo building's walks and writes down what they show. Ran by hand when the building or the
 * site has changed; its results are files of the product. Arguments: names of pictures, or parts of them; `--width=1024`
 * and `--out=folder` for a look at them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HARBOUR_TOWER } from '@plumbline/shared/demo-building/harbour-tower.ts';
import { Lighting } from './render/lighting.ts';
import { Panorama } from './render/panorama.ts';
import { RayTree } from './render/ray-tree.ts';
import { buildSite } from './site/build-site.ts';
import { drawSigns } from './site/signs.ts';
import { encodePanorama } from './encode-panorama.ts';
import { EYE_M, pictureName, standpointOf, WALK_PLACES } from './walk-places.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '2048' },
    out: { type: 'string', default: join(import.meta.dirname, 'pictures') },
  },
});
const widthPx = Number(values.width);
await mkdir(values.out, { recursive: true });
const signs = await drawSigns();
const truthPath = join(values.out, 'sights.json');
const sights: Record<string, unknown> = JSON.parse(await readFile(truthPath, 'utf8').catch(() => '{}'));
for (const visit of ['first', 'second'] as const) {
  const wanted = WALK_PLACES.filter((place) => {
    const name = pictureName(place, visit);
    return positionals.length === 0 || positionals.some((part) => name.includes(part));
  });
  if (wanted.length === 0) continue;
  const scene = buildSite(visit, signs);
  const tree = new RayTree(scene.solids);
  const panorama = new Panorama(scene, tree, new Lighting(scene, tree));
  console.log(`${visit}: ${scene.solids.length} solids, ${scene.lights.length} lights`);
  for (const place of wanted) {
    const begun = performance.now();
    const { x, y } = standpointOf(place, visit);
    const elevationM = HARBOUR_TOWER.storeys.find(({ id }) => id === place.storeyId)?.elevationM ?? 0;
    const headingDeg = place.headingDeg[visit];
    const drawn = panorama.draw({ at: { x, y, z: elevationM + EYE_M }, headingDeg, widthPx });
    const name = pictureName(place, visit);
    const jpeg = await encodePanorama(drawn, headingDeg);
    await writeFile(join(values.out, `${name}.jpg`), jpeg);
    sights[name] = drawn.sights;
    await writeFile(truthPath, `${JSON.stringify(sights)}\n`);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${name}: ${seconds} s, ${Math.round(jpeg.length / 1024)} kB`);
  }
}
