/** Point clouds and building models: sent, converted, seen by others as soon as they are ready, and measured. */
import { randomUUID } from 'node:crypto';
import { madeModel } from '../../apps/api/src/models/testing/made-model.ts';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import type { Seat } from './pages/seat.ts';
import { INSPECTOR, VIEWER, expect, test, within } from './plumbline-test.ts';

interface ModelFile {
  name: string;
  text: string;
}

/** Two walls and a floor of a room of 4 × 3 × 2 m, a point each five centimetres; no two are alike. */
function scan(): ModelFile {
  const points: string[] = [];
  for (let u = 0; u <= 4; u += 0.05)
    for (let v = 0; v <= 3; v += 0.05) points.push(`${u.toFixed(3)} ${v.toFixed(3)} 0 120 120 120`);
  for (let u = 0; u <= 4; u += 0.05)
    for (let w = 0.05; w <= 2; w += 0.05) points.push(`${u.toFixed(3)} 3 ${w.toFixed(3)} 200 90 60`);
  for (let v = 0; v < 3; v += 0.05)
    for (let w = 0.05; w <= 2; w += 0.05) points.push(`0 ${v.toFixed(3)} ${w.toFixed(3)} 60 90 200`);
  const id = randomUUID();
  const fields = ['x', 'y', 'z'].map((axis) => `property double ${axis}`);
  const colors = ['red', 'green', 'blue'].map((color) => `property uchar ${color}`);
  const head = ['ply', 'format ascii 1.0', `comment ${id}`, `element vertex ${points.length}`];
  return {
    name: `Hall ${id}.ply`,
    text: [...head, ...fields, ...colors, 'end_header', ...points, ''].join('\n'),
  };
}

const addressOf = (projectId: string, kind: 'pointcloud' | 'bim') =>
  `/project/pointcloud?projectId=${projectId}&kind=${kind}`;

async function send({ page, say }: Seat, kind: 'model-3d' | 'bim-model', { name, text }: ModelFile) {
  await page
    .getByRole('button', { name: say(`sitemodel:new.${kind}`) })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await drawer
    .getByLabel(say('sitemodel:file'))
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  await drawer.getByRole('button', { name: say('sitemodel:create'), exact: true }).click();
  await expect(drawer).toBeHidden(within(20));
}

const nameOf = ({ name }: ModelFile) => name.replace(/\.\w+$/, '');

test('a scan is sent, opens for somebody who looks on as soon as it is ready, and is measured', async ({
  enter,
  demo,
}) => {
  test.setTimeout(180_000);
  const [ana, vera] = [await enter(INSPECTOR, { language: 'en' }), await enter(VIEWER, { language: 'en' })];
  const file = scan();
  await vera.page.goto(addressOf(demo.projectId, 'pointcloud'));
  await expect(vera.page.getByRole('heading', { level: 1 })).toBeVisible(within(20));
  await expect(vera.page.getByRole('button', { name: vera.say('sitemodel:new.model-3d') })).toHaveCount(0);
  await ana.page.goto(addressOf(demo.projectId, 'pointcloud'));
  await send(ana, 'model-3d', file);
  // Nobody reloads: it comes once it is ready.
  await vera.page.getByRole('button', { name: nameOf(file) }).click({ timeout: 60_000 });
  const facts = vera.page.getByRole('region', { name: vera.say('sitemodel:facts.title') });
  await expect(facts).toContainText('4 m × 3 m × 2 m', within(30));
  const canvas = vera.page.getByRole('application', { name: vera.say('sitemodel:canvas') });
  await expect(canvas.locator('canvas')).toBeVisible(within(20));
  // By keys: the point in the middle, then, some steps ahead, another one.
  const measures = vera.page.getByRole('region', { name: vera.say('sitemodel:measure.list') });
  await vera.page.getByRole('button', { name: vera.say('sitemodel:measure.kind.distance') }).click();
  await canvas.focus();
  await expect(async () => {
    await vera.page.keyboard.press('Enter');
    await vera.page.keyboard.press('KeyW', { delay: 150 });
    await expect(measures.getByRole('listitem')).toContainText(/Across .* m, up .* m/, within(1));
  }).toPass(within(40));
  expectQuiet([ana, vera]);
});

test('a building model is sent, and its elements are read by storey', async ({ enter, demo }) => {
  test.setTimeout(180_000);
  const ana = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = ana;
  const id = randomUUID();
  const file = { name: `House ${id}.ifc`, text: madeModel({ wallName: id }) };
  await page.goto(addressOf(demo.projectId, 'bim'));
  await send(ana, 'bim-model', file);
  await page.getByRole('button', { name: nameOf(file) }).click({ timeout: 90_000 });
  await expect(page.getByRole('tab', { name: say('model:tab.tree') })).toBeVisible(within(30));
  await expect(page.getByRole('tree')).toBeVisible(within(30));
  expectQuiet([ana]);
});

test('what is no point cloud says so, and can be deleted', async ({ enter, demo }) => {
  test.setTimeout(120_000);
  const ana = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = ana;
  await page.goto(addressOf(demo.projectId, 'pointcloud'));
  const file = { name: `Letter ${randomUUID()}.las`, text: `Dear reader, ${randomUUID()}` };
  await send(ana, 'model-3d', file);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: nameOf(file) }) });
  await expect(page.getByText(say('errors:cloud-unknown')).first()).toBeVisible(within(60));
  await row.getByRole('button', { name: say('sitemodel:remove', { name: nameOf(file) }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('inspection:delete.confirm') })
    .click();
  await expect(row).toHaveCount(0, within(20));
});

for (const look of LOOKS) {
  test(`point clouds and models: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    test.setTimeout(180_000);
    const seat = await enter(INSPECTOR, look);
    const { page, say } = seat;
    const file = scan();
    await page.goto(addressOf(demo.projectId, 'pointcloud'));
    await send(seat, 'model-3d', file);
    const open = page.getByRole('button', { name: nameOf(file) });
    await expect(open).toBeVisible(within(60));
    await inspect(seat, look, 'site-models');
    await open.click();
    await expect(page.getByRole('region', { name: say('sitemodel:facts.title') })).toBeVisible(within(30));
    await inspect(seat, look, 'point-cloud');
  });
}
