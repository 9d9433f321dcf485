/**
 * Real scans and a real building model all the way: sent, opened, laid on the plan by presses in both, measured, a note
 * pinned in it that then stands among the notes; and two people in one scan of whom one follows the other.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NoteListAnswerSchema } from '@plumbline/shared/contract/note-list.ts';
import { SiteModelAnswerSchema, type SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { SITE_MODELS, type SiteModelKind } from '@plumbline/shared/site-models/site-models.ts';
import type { Locator } from 'playwright/test';
import { testDataDir } from '../support/test-data.ts';
import { SIZES, WITH_PICTURES, expectQuiet, keepPicture } from './pages/look.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import {
  DRAWN_ANEW,
  modelsAddress,
  openModel,
  picture,
  pressAt,
  pressUntil,
  sendModel,
  still,
  unlike,
  type Share,
} from './pages/site-model-page.ts';
import { isolated } from './pages/together.ts';
import { INSPECTOR, SECOND_INSPECTOR, expect, test, within } from './plumbline-test.ts';

const DATA = testDataDir();
if (DATA === undefined) console.log('real clouds and models in a browser: not run (no data)');
test.skip(DATA === undefined, 'no real files');
test.describe.configure({ timeout: 400_000 });

const ANA = 'Ana Lindqvist';
const [NARROW, WIDE] = SIZES;

interface Story {
  kind: SiteModelKind;
  path: string;
  /** In the picture of the whole of it, where something of it lies. */
  spots: readonly [Share, Share];
}

const STORIES: readonly Story[] = [
  {
    kind: 'model-3d',
    path: 'pointclouds/autzen_trim.laz',
    spots: [
      [0.42, 0.5],
      [0.6, 0.5],
    ],
  },
  {
    kind: 'model-3d',
    path: 'pointclouds/ColouredCubeFloat.e57',
    spots: [
      [0.45, 0.45],
      [0.55, 0.5],
    ],
  },
  {
    kind: 'bim-model',
    path: 'ifc/IfcOpenHouse_IFC4.ifc',
    spots: [
      [0.45, 0.5],
      [0.55, 0.5],
    ],
  },
];
/** Where on the plan the same two are. */
const ON_PLAN: readonly [Share, Share] = [
  [0.4, 0.5],
  [0.6, 0.5],
];

/** Sends one of the real files. @returns what it is called */
async function sendReal(seat: Seat, projectId: string, { kind, path }: Pick<Story, 'kind' | 'path'>) {
  const name = `${path.replace(/^.*\/|\.\w+$/g, '')} ${randomUUID().slice(0, 8)}`;
  const bytes = readFileSync(join(DATA ?? '', path));
  await seat.page.goto(modelsAddress(projectId, kind));
  await sendModel(seat, kind, { name: path.replace(/^.*\//, ''), bytes }, name);
  return name;
}

const modelIdOf = ({ page }: Seat) => new URL(page.url()).searchParams.get('modelId') ?? '';

async function read(seat: Seat, kind: SiteModelKind, path = ''): Promise<unknown> {
  const headers = { authorization: `Bearer ${await accessToken(seat)}` };
  const url = `/api/core/${SITE_MODELS[kind].path}/${modelIdOf(seat)}${path}`;
  return (await seat.page.request.get(url, { headers })).json();
}

const modelOf = async (seat: Seat, kind: SiteModelKind) =>
  SiteModelAnswerSchema.parse(await read(seat, kind)).data;

/** What stands beside the picture of a model is in tabs. */
async function showTab({ page, say }: Seat, kind: SiteModelKind, tab: 'tree' | 'place'): Promise<void> {
  if (kind === 'bim-model') await page.getByRole('tab', { name: say(`model:tab.${tab}`) }).click();
}

async function align(seat: Seat, canvas: Locator, { kind, spots }: Story): Promise<void> {
  const { page, say } = seat;
  await showTab(seat, kind, 'place');
  const panel = page.getByRole('region', { name: say('sitemodel:align.title') });
  await panel.getByRole('button', { name: say('sitemodel:align.start') }).click();
  const plan = page.getByRole('application', { name: /^Plan of / });
  await expect(plan).toBeVisible(within(20));
  const step = (key: string) => panel.getByText(say(`sitemodel:align.step.${key}`));
  await still(canvas);
  for (const at of [0, 1] as const) {
    await expect(step(kind === 'model-3d' ? 'inCloud' : 'inModel')).toBeVisible(within(10));
    await pressUntil(canvas, spots[at], () => step('onPlan').isVisible());
    await pressAt(plan, ON_PLAN[at]);
    await expect(panel.getByText(say('sitemodel:align.points', { named: at + 1, most: 3 }))).toBeVisible(
      within(10),
    );
  }
  await keep(seat, `align-${kind}`);
  await panel.getByRole('button', { name: say('sitemodel:align.save') }).click();
  await expect(panel.getByRole('button', { name: say('sitemodel:align.remove') })).toBeVisible(within(20));
  await expect(plan).toHaveCount(0);
}

async function measure(seat: Seat, canvas: Locator, { kind, spots }: Story): Promise<void> {
  const { page, say } = seat;
  const isCloud = kind === 'model-3d';
  const tool = say(isCloud ? 'sitemodel:measure.kind.distance' : 'model:tool.distance');
  await page.getByRole('button', { name: tool, exact: true }).click();
  const list = isCloud
    ? page.getByRole('region', { name: say('sitemodel:measure.list') })
    : page.getByRole('list', { name: say('model:measured') });
  const measured = list.getByRole('listitem');
  await pressUntil(canvas, spots[0], async () =>
    /…|Press the next/.test((await measured.allInnerTexts()).join(' ')),
  );
  await pressUntil(canvas, spots[1], async () => /\d m/.test((await measured.allInnerTexts()).join(' ')));
  if (!isCloud) await page.getByRole('button', { name: say('model:tool.orbit'), exact: true }).click();
}

/** Pins a note at the first of the places, and finds it among the notes of the project. */
async function pin(seat: Seat, canvas: Locator, { kind, spots }: Story): Promise<string> {
  const { page, say } = seat;
  const text = `Gap at the joint ${randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: say('sitemodel:pin.start') }).click();
  const drawer = page.getByRole('dialog');
  const words = drawer.getByLabel(say('note:new.text'));
  await pressUntil(canvas, spots[0], () => words.isVisible());
  await words.fill(text);
  await drawer.getByRole('button', { name: say('note:new.create') }).click();
  const panel = page.getByRole('complementary', { name: say('sitemodel:pin.marks') });
  await expect(panel.getByText(text)).toBeVisible(within(20));
  const mark = page.getByRole('group', { name: say('sitemodel:pin.marks') }).getByRole('button');
  await expect(mark).toBeVisible(within(10));
  await keep(seat, `pinned-${kind}`);
  return text;
}

/** Where the plan has a place of the model by the two points that were pressed: similar, and seen from above. */
function onPlan({ alignment }: SiteModel, at: { x: number; y: number }): { x: number; y: number } {
  const [first, second] = alignment?.points ?? [];
  if (!first || !second) throw new Error('it lies nowhere');
  const [dx, dy] = [second.model.x - first.model.x, -(second.model.y - first.model.y)];
  const [px, py] = [second.plan.x - first.plan.x, second.plan.y - first.plan.y];
  const square = dx * dx + dy * dy;
  const [cos, sin] = [(dx * px + dy * py) / square, (dx * py - dy * px) / square];
  const [x, y] = [at.x - first.model.x, -(at.y - first.model.y)];
  return { x: first.plan.x + cos * x - sin * y, y: first.plan.y + sin * x + cos * y };
}

async function keep({ page }: Seat, name: string): Promise<void> {
  if (WITH_PICTURES) await keepPicture(page, `story-${name}`);
}

for (const story of STORIES) {
  const { kind, path } = story;
  test(`${path} is sent, laid on the plan, measured, and a note is pinned in it`, async ({ enter, demo }) => {
    const ana = await enter(INSPECTOR, { language: 'en', viewport: NARROW });
    const { page, say } = ana;
    const name = await sendReal(ana, demo.projectId, story);
    const canvas = await openModel(ana, kind, name);

    await align(ana, canvas, story);
    await still(canvas);
    const model = await modelOf(ana, kind);
    expect(model.alignment?.points).toHaveLength(2);
    const { min, max } = model.cloud ?? model.model?.boundsM ?? { min: [], max: [] };
    for (const point of model.alignment?.points ?? [])
      for (const [axis, value] of [point.model.x, point.model.y, point.model.z].entries()) {
        expect(value).toBeGreaterThanOrEqual((min[axis] ?? NaN) - 0.01);
        expect(value).toBeLessThanOrEqual((max[axis] ?? NaN) + 0.01);
      }

    await measure(ana, canvas, story);
    const text = await pin(ana, canvas, story);
    const [note] = NoteListAnswerSchema.parse(await read(ana, kind, '/note')).rows;
    expect(note?.spot).toMatchObject({
      modelId: model.row.id,
      elementId: kind === 'bim-model' ? expect.stringMatching(/^[\w$]{22}$/) : null,
    });
    const place = onPlan(model, note?.spot ?? { x: NaN, y: NaN });
    expect(note?.place).toMatchObject({ floorId: model.row.floor.id });
    expect(note?.place?.x).toBeCloseTo(place.x, 0);
    expect(note?.place?.y).toBeCloseTo(place.y, 0);

    await page.goto(`/project/annotations?projectId=${demo.projectId}&search=${encodeURIComponent(text)}`);
    const row = page.getByRole('row').filter({ hasText: text });
    await row.getByRole('rowheader').getByRole('button').click(within(20));
    await expect(page.getByRole('complementary', { name: say('note:one') }).getByText(text)).toBeVisible(
      within(10),
    );
    expectQuiet([ana]);
  });
}

test('two people in one scan: one sees where the other stands, follows, and goes the own way again', async ({
  enter,
  demo,
}) => {
  const ana = await enter(INSPECTOR, { language: 'en', viewport: NARROW });
  const layla = await enter(SECOND_INSPECTOR, { language: 'ar', theme: 'dark', viewport: WIDE });
  const story = { kind: 'model-3d', path: 'pointclouds/autzen_trim.laz' } as const;
  const name = await sendReal(ana, demo.projectId, story);
  const anas = await openModel(ana, story.kind, name);
  await layla.page.goto(ana.page.url());
  const laylas = layla.page.getByRole('application', { name: layla.say('sitemodel:canvas') });
  await expect(laylas).toBeVisible(within(60));
  await still(laylas);

  // Ana goes nearer, and stands before Layla's eyes.
  await ana.page.getByRole('button', { name: ana.say('sitemodel:nearer') }).click();
  const mark = layla.page.locator('[data-other]').filter({ hasText: 'A' });
  await expect(mark).toBeVisible(within(20));
  await keep(ana, 'two-ana');
  await keep(layla, 'two-layla');

  const follow = layla.page.getByRole('button', {
    name: layla.say('together:follow', { name: isolated(ANA) }),
  });
  const first = await picture(laylas);
  await follow.click(within(20));
  const led = ana.page.getByText(ana.say('together:followers', { count: 1 }));
  await expect(led).toBeVisible(within(20));
  // The mark of a followed person is hidden from the follower.
  await expect(mark).toBeHidden(within(20));
  await expect.poll(async () => unlike(first, await picture(laylas)), within(20)).toBeGreaterThan(DRAWN_ANEW);
  await expect(layla.page.locator('[data-follow-frame]')).toBeVisible();
  await keep(layla, 'follows');

  // The camera goes along.
  const second = await still(laylas);
  await ana.page.getByRole('button', { name: ana.say('sitemodel:nearer') }).click();
  await expect
    .poll(async () => unlike(second, await picture(laylas)), within(20))
    .toBeGreaterThan(DRAWN_ANEW);
  await expect(mark).toBeHidden(within(20));

  // The own hand moves: her view is hers again.
  const box = await laylas.boundingBox();
  if (!box) throw new Error('there is no picture');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await layla.page.mouse.move(x, y);
  await layla.page.mouse.wheel(0, 600);
  await expect(led).toHaveCount(0, within(20));
  await expect(layla.page.locator('[data-follow-frame]')).toHaveCount(0);
  await expect(mark).toBeVisible(within(20));
  const own = await still(laylas);
  const anasOwn = await still(anas);
  await ana.page.getByRole('button', { name: ana.say('sitemodel:fit') }).click();
  await expect.poll(async () => unlike(anasOwn, await picture(anas)), within(20)).toBeGreaterThan(DRAWN_ANEW);
  await still(anas);
  // But for the mark.
  expect(unlike(own, await picture(laylas))).toBeLessThan(1);
  expectQuiet([ana, layla]);
});
