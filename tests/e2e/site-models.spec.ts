/** Point clouds and building models: sent, converted, seen by others as soon as they are ready, and measured. */
import { randomUUID } from 'node:crypto';
import { madeModel } from '../../apps/api/src/models/testing/made-model.ts';
import { IS_LONG, LOOKS, expectQuiet, inspect } from './pages/look.ts';
import { switchModels } from './pages/models-switch.ts';
import {
  DRAWN_ANEW,
  canvasOf,
  modelsAddress,
  nameOf,
  openModel,
  picture,
  sendModel,
  still,
  unlike,
  type ModelFile,
} from './pages/site-model-page.ts';
import { INSPECTOR, OPERATOR, VIEWER, expect, test, within } from './plumbline-test.ts';

const STEP_M = 0.05;

/** Two walls and a floor of a room of 4 × 3 × 2 m, a point each five centimetres; no two are alike. */
function scan(): ModelFile {
  const points: string[] = [];
  const steps = (fromM: number, toM: number) =>
    Array.from({ length: Math.round((toM - fromM) / STEP_M) + 1 }, (_, step) => fromM + step * STEP_M);
  for (const u of steps(0, 4))
    for (const v of steps(0, 3)) points.push(`${u.toFixed(3)} ${v.toFixed(3)} 0 120 120 120`);
  for (const u of steps(0, 4))
    for (const w of steps(STEP_M, 2)) points.push(`${u.toFixed(3)} 3 ${w.toFixed(3)} 200 90 60`);
  for (const v of steps(0, 3 - STEP_M))
    for (const w of steps(STEP_M, 2)) points.push(`0 ${v.toFixed(3)} ${w.toFixed(3)} 60 90 200`);
  const id = randomUUID();
  const fields = ['x', 'y', 'z'].map((axis) => `property double ${axis}`);
  const colors = ['red', 'green', 'blue'].map((color) => `property uchar ${color}`);
  const head = ['ply', 'format ascii 1.0', `comment ${id}`, `element vertex ${points.length}`];
  return {
    name: `Hall ${id}.ply`,
    bytes: Buffer.from([...head, ...fields, ...colors, 'end_header', ...points, ''].join('\n')),
  };
}

test('a scan is sent, opens for somebody who looks on as soon as it is ready, and is measured', async ({
  enter,
  demo,
}) => {
  test.setTimeout(180_000);
  const [ana, vera] = [await enter(INSPECTOR, { language: 'en' }), await enter(VIEWER, { language: 'en' })];
  const file = scan();
  await vera.page.goto(modelsAddress(demo.projectId, 'model-3d'));
  await expect(vera.page.getByRole('heading', { level: 1 })).toBeVisible(within(20));
  await expect(vera.page.getByRole('button', { name: vera.say('sitemodel:new.model-3d') })).toHaveCount(0);
  await ana.page.goto(modelsAddress(demo.projectId, 'model-3d'));
  await sendModel(ana, 'model-3d', file);
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
  const file = { name: `House ${id}.ifc`, bytes: Buffer.from(madeModel({ wallName: id })) };
  await page.goto(modelsAddress(demo.projectId, 'bim-model'));
  await sendModel(ana, 'bim-model', file);
  await page.getByRole('button', { name: nameOf(file), exact: true }).click({ timeout: 90_000 });
  await expect(page.getByRole('tab', { name: say('model:tab.tree') })).toBeVisible(within(30));
  await expect(page.getByRole('tree')).toBeVisible(within(30));
  expectQuiet([ana]);
});

test('what is no point cloud says so, is read once more where asked for, and can be deleted', async ({
  enter,
  demo,
}) => {
  test.setTimeout(120_000);
  const ana = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = ana;
  await page.goto(modelsAddress(demo.projectId, 'model-3d'));
  const file = { name: `Letter ${randomUUID()}.las`, bytes: Buffer.from(`Dear reader, ${randomUUID()}`) };
  await sendModel(ana, 'model-3d', file);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: nameOf(file) }) });
  await expect(page.getByText(say('errors:cloud-unknown')).first()).toBeVisible(within(60));
  const [retried] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/retry')),
    page
      .getByRole('row')
      .filter({ hasText: file.name })
      .getByRole('button', { name: say('inspection:files.retry') })
      .click(),
  ]);
  expect(retried.status()).toBe(200);
  await expect(page.getByText(say('errors:cloud-unknown')).first()).toBeVisible(within(60));
  await row.getByRole('button', { name: say('sitemodel:remove', { name: nameOf(file) }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('inspection:delete.confirm') })
    .click();
  await expect(row).toHaveCount(0, within(20));
});

declare global {
  interface Window {
    /** Of all canvases that were ever made in the page. */
    livingContexts: () => number;
  }
}

/** Runs in the page, before all of its own. */
function countContexts(): void {
  const made: WebGL2RenderingContext[] = [];
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = new Proxy(getContext, {
    apply(target, canvas: HTMLCanvasElement, given: unknown[]) {
      const context: unknown = Reflect.apply(target, canvas, given);
      if (context instanceof WebGL2RenderingContext && !made.includes(context)) made.push(context);
      return context;
    },
  });
  window.livingContexts = () => made.filter((each) => !each.isContextLost()).length;
}

const OPENED_TIMES = IS_LONG ? 20 : 4;
const STAGES = [
  { kind: 'model-3d', near: 'sitemodel:nearer' },
  { kind: 'bim-model', near: null },
] as const;

for (const { kind, near } of STAGES) {
  test(`M21 a ${kind} that is closed keeps no graphics context; one that is lost comes back as it was`, async ({
    enter,
    demo,
  }) => {
    test.setTimeout(300_000);
    const seat = await enter(INSPECTOR, { language: 'en' });
    const { page, say } = seat;
    const id = randomUUID();
    const file =
      kind === 'model-3d'
        ? scan()
        : { name: `House ${id}.ifc`, bytes: Buffer.from(madeModel({ wallName: id })) };
    await page.addInitScript(countContexts);
    await page.goto(modelsAddress(demo.projectId, kind));
    await sendModel(seat, kind, file);
    const open = page.getByRole('button', { name: nameOf(file), exact: true });
    const canvas = canvasOf(seat, kind);
    for (let times = 0; times < OPENED_TIMES; times += 1) {
      await open.click({ timeout: 90_000 });
      await expect(canvas).toBeVisible(within(30));
      await expect.poll(() => page.evaluate(() => window.livingContexts()), within(10)).toBe(1);
      await page.getByRole('button', { name: say('sitemodel:back') }).click();
    }
    await expect(open).toBeVisible(within(20));
    await expect.poll(() => page.evaluate(() => window.livingContexts()), within(10)).toBe(0);

    await open.click();
    await expect(canvas).toBeVisible(within(30));
    const first = await still(canvas);
    if (near) await page.getByRole('button', { name: say(near) }).click();
    else for (let turns = 0; turns < 8; turns += 1) await canvas.press('ArrowLeft');
    await expect
      .poll(async () => unlike(first, await picture(canvas)), within(20))
      .toBeGreaterThan(DRAWN_ANEW);
    const seen = await still(canvas);
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('main canvas')) {
        if (!(each instanceof HTMLCanvasElement)) continue;
        each.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
      }
    });
    await expect.poll(() => page.evaluate(() => window.livingContexts()), within(10)).toBe(1);
    // Details of a model come back in another order; that it looks from there and not as it opened is what counts.
    const isBack = async () => {
      const now = await picture(canvas);
      return unlike(seen, now) < unlike(first, now);
    };
    await expect.poll(isBack, within(20)).toBe(true);
    expectQuiet([seat]);
  });
}

for (const look of LOOKS) {
  test(`point clouds and models: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    test.setTimeout(300_000);
    const seat = await enter(INSPECTOR, look);
    const { page, say } = seat;
    const file = scan();
    await page.goto(modelsAddress(demo.projectId, 'model-3d'));
    await sendModel(seat, 'model-3d', file);
    const open = page.getByRole('button', { name: nameOf(file), exact: true });
    await expect(open).toBeVisible(within(60));
    await inspect(seat, look, 'site-models');
    await open.click();
    await expect(page.getByRole('region', { name: say('sitemodel:facts.title') })).toBeVisible(within(30));
    await inspect(seat, look, 'point-cloud');
    await page.getByRole('button', { name: say('sitemodel:align.start') }).click();
    await still(canvasOf(seat, 'model-3d'));
    await inspect(seat, look, 'point-cloud-aligning');

    const id = randomUUID();
    const house = { name: `House ${id}.ifc`, bytes: Buffer.from(madeModel({ wallName: id })) };
    await page.goto(modelsAddress(demo.projectId, 'bim-model'));
    await sendModel(seat, 'bim-model', house);
    await openModel(seat, 'bim-model', nameOf(house));
    await inspect(seat, look, 'building-model');
    await page.getByRole('tab', { name: say('model:tab.place') }).click();
    await page.getByRole('button', { name: say('sitemodel:align.start') }).click();
    await still(canvasOf(seat, 'bim-model'));
    await inspect(seat, look, 'building-model-aligning');
  });

  test(`no point clouds and models in the plan: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    const [seat, operator] = [await enter(INSPECTOR, look), await enter(OPERATOR)];
    const { page, say } = seat;
    await switchModels(operator, seat, false);
    try {
      await page.goto(modelsAddress(demo.projectId, 'bim-model'));
      await expect(page.getByText(say('errors:models-off'))).toBeVisible(within(20));
      await expect(page.getByRole('button', { name: say('sitemodel:new.bim-model') })).toHaveCount(0);
      await inspect(seat, look, 'models-off');
    } finally {
      await switchModels(operator, seat, true);
    }
  });
}
