/** What is small and must be right all the same: times, sizes, messages, and where they stand. */
import { ProjectAnswerSchema } from '@plumbline/shared/contract/project.ts';
import type { Locator, Page } from 'playwright/test';
import * as z from 'zod/mini';
import { axeFindings } from './pages/axe.ts';
import { FloorList } from './pages/floor-list.ts';
import { inTurn } from './pages/look.ts';
import { makeHomeLink, revokeHomeLink } from './pages/home-link.ts';
import { setMachineFaces } from './pages/machine-faces.ts';
import { PlanPage } from './pages/plan-page.ts';
import { accessToken, sitDown, type Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, TENANT_ADMIN, expect, test, within } from './plumbline-test.ts';

// Several browsers on a busy machine.
test.describe.configure({ timeout: 240_000 });

test('an ended link says when in the time of the project, wherever the visitor sits @alone', async ({
  arrive,
  enter,
  demo,
}) => {
  const admin = await enter(ADMIN);
  const visitor = await arrive({ timezoneId: 'Pacific/Auckland' });
  const { page, say } = visitor;
  await page.goto(await makeHomeLink(admin, demo.projectId));
  await expect(page.getByRole('heading', { name: 'Harbour Tower', level: 1 })).toBeVisible();
  const earliestMs = Date.now();
  await revokeHomeLink(admin, demo.projectId);
  await expect(page.getByRole('heading', { name: say('share:ended.title') })).toBeVisible(within(2));
  const sheet = page.getByRole('alertdialog');
  const timeZone = await timeZoneOf(admin, demo.projectId);
  const minutes = minutesFrom(earliestMs, timeZone).map((when) => say('share:ended.text', { when }));
  expect(minutes).toContain(await sheet.getByRole('paragraph').first().textContent());
});

test('the page that describes the API keeps to its own security policy', async ({ arrive }) => {
  const { page } = await arrive();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto('/api/docs');
  // One of the first: the others are drawn when they come into view.
  await page.getByText('/api/auth/login', { exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('neither the line of a scale nor its proof is accepted without a length', async ({ enter, demo }) => {
  const plan = await new PlanPage(await enter(INSPECTOR), demo.upper).open();
  const { page, say } = plan.seat;
  const before = (await new FloorList(plan.seat, demo.projectId).record(demo.upper.name)).mmPerPx;
  await plan.tool('calibrate').click();
  const bar = page.getByRole('region', { name: say('plan:tool.calibrate') });
  await plan.click({ x: 600, y: 1500 });
  await plan.click({ x: 1800, y: 1500 });
  const length = bar.getByLabel(say('plan:calibrate.length'));
  await expect(length).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar.getByText(say('validation:required'))).toBeVisible();
  await length.fill('100000000');
  await page.keyboard.press('Enter');
  await expect(bar.getByText(say('validation:numberScope'))).toBeVisible();
  await length.fill('12 m');
  await bar.getByRole('button', { name: say('plan:calibrate.check') }).click();
  await plan.click({ x: 600, y: 1000 });
  await plan.click({ x: 1800, y: 1000 });
  const known = bar.getByLabel(say('plan:calibrate.knownLength'));
  await expect(known).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar.getByText(say('validation:required'))).toBeVisible();
  await expect(known).toHaveAttribute('aria-invalid', 'true');
  await known.fill('a good bit');
  await bar.getByRole('button', { name: say('plan:calibrate.accept') }).click();
  await expect(bar.getByText(say('plan:distance.unreadable'))).toBeVisible();
  await expect(known).toBeFocused();
  await bar.getByRole('button', { name: say('plan:calibrate.leave') }).click();
  await expect(bar).toBeHidden();
  expect((await new FloorList(plan.seat, demo.projectId).record(demo.upper.name)).mmPerPx).toBe(before);
});

test('a deleted plan whose name was given away meanwhile comes back under another one', async ({
  enter,
  demo: { projectId, ground, upper },
}) => {
  const list = await new FloorList(await enter(ADMIN), projectId).open();
  const { page, say } = list.seat;
  await list.remove(upper.name);
  await list.rename(ground.name, upper.name);
  await page.locator('summary').click();
  const deleted = page.locator('details').getByRole('listitem').filter({ hasText: upper.name });
  await deleted.getByRole('button', { name: say('floor:restore') }).click();
  await expect(page.getByText(say('errors:floor-name-taken'))).toBeVisible();
  const field = page.getByRole('textbox', { name: say('floor:floorName') });
  await expect(field).toBeFocused();
  await field.fill('Came back');
  await page.keyboard.press('Enter');
  await expect(list.card('Came back')).toBeVisible();
  await list.rename(upper.name, ground.name);
  await list.rename('Came back', upper.name);
});

test('a sheet that is closed while it comes in is gone, also on a page that renders late', async ({
  enter,
  demo,
}) => {
  const { page, say } = await enter(INSPECTOR);
  await page.addInitScript(() => {
    // React sends itself a message to render what no event asked for; a busy page hears of it frames later.
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function post(this: MessagePort, message: unknown) {
      const send = () => postMessage.call(this, message);
      const late: unknown = Reflect.get(window, 'late');
      if (Array.isArray(late)) late.push(send);
      else send();
    };
  });
  await page.goto(`/project/floor?projectId=${demo.projectId}`);
  const open = page.getByRole('button', { name: say('floor:uploadPlans') }).first();
  await open.evaluate(async (button: HTMLElement) => {
    const frame = () => new Promise(requestAnimationFrame);
    const coming = () =>
      [...document.querySelectorAll('[role=dialog] *')]
        .flatMap((part) => part.getAnimations())
        .filter((each) => each instanceof CSSTransition && each.transitionProperty === 'opacity');
    button.click();
    while (coming().length === 0) await frame();
    // However slow the machine is, it is still on its way in.
    for (const animation of coming()) animation.updatePlaybackRate(0.05);
    const late: (() => void)[] = [];
    Reflect.set(window, 'late', late);
    document.querySelector<HTMLElement>('[role=dialog] header button')?.click();
    for (let frames = 0; frames < 6; frames += 1) await frame();
    Reflect.deleteProperty(window, 'late');
    for (const send of late) send();
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const language of inTurn(['en', 'ar'] as const)) {
  test(`a toast covers neither tools nor panel nor title block, at 1280 px: ${language}`, async ({
    enter,
    demo,
  }) => {
    const seat = await enter(INSPECTOR, { language, viewport: { width: 1280, height: 800 } });
    const plan = await new PlanPage(seat, demo.upper).open();
    const { page, say } = seat;
    await plan.drawRectangle('Toast', { x: 600, y: 2000 }, { x: 800, y: 2150 });
    await plan.select('Toast');
    await plan.canvas.focus();
    await page.keyboard.press('Delete');
    const toast = page.locator('[data-sonner-toast]');
    await expect(toast).toContainText(say('plan:zoneDeleted', { name: 'Toast' }));
    // Under the pointer it stays; on its way in it may pass the strip below.
    await toast.hover();
    for (const part of [page.getByRole('toolbar'), page.locator('#panel'), page.getByRole('contentinfo')])
      await expect.poll(() => overlapPx(toast, part)).toBe(0);
    await expect(plan.chip('saved')).toBeVisible();
  });
}

test('while the line is down the lists say up to when they are true, and nothing once it is up @alone', async ({
  enter,
  demo,
  product,
}) => {
  const seat = await enter(INSPECTOR);
  const { context, language, say } = seat;
  const query = `?projectId=${demo.projectId}`;
  const pages: Page[] = [];
  for (const path of ['/project/list', `/project/home${query}`, `/project/floor${query}`]) {
    const { page } = await sitDown(context, language);
    const heard = page
      .waitForEvent('websocket', (socket) => socket.url().includes('/api/live'))
      .then((socket) => socket.waitForEvent('framereceived'));
    await page.goto(path);
    await heard;
    pages.push(page);
  }
  const offline = (page: Page) =>
    page.getByText(new RegExp(`^${say('common:sync.offlineSince', { time: '' }).trim()} \\d\\d:\\d\\d$`));
  for (const page of pages) await expect(offline(page)).toHaveCount(0);
  await product.kill('api');
  // In the bar above the page and in the strip below it.
  for (const page of pages) await expect(offline(page)).toHaveCount(2, within(5));
  await product.restart('api');
  for (const page of pages) await expect(offline(page)).toHaveCount(0, within(20));
});

/** How many square pixels of the window two things share. */
async function overlapPx(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('one of the two is not there');
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

async function timeZoneOf(seat: Seat, projectId: string): Promise<string> {
  const answer = await seat.context.request.get(`/api/core/project/${projectId}`, {
    headers: { authorization: `Bearer ${await accessToken(seat)}` },
  });
  return z.parse(ProjectAnswerSchema, await answer.json()).data.timeZone;
}

/** Every minute from then to now as an English reader sees it in the zone. */
function minutesFrom(earliestMs: number, timeZone: string): string[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    // The visitor's clock shows another one.
    timeZoneName: 'short',
  });
  const texts = new Set<string>();
  for (let atMs = earliestMs; atMs <= Date.now() + 60_000; atMs += 30_000) texts.add(format.format(atMs));
  return [...texts];
}

test('a card shows the whole address where there is room, beside the time or over it', async ({ enter }) => {
  const { page } = await enter(ADMIN);
  const address = 'Am Sandtorkai 54, Speicherstadt, 20457 Hamburg, Deutschland';
  await page.route(
    ({ pathname }) => pathname === '/api/core/project',
    async (route) => {
      const answer = await route.fetch();
      const { rows, ...rest } = await answer.json();
      const openedByMeAt = new Date(Date.now() - 3_600_000).toISOString();
      const changed = rows.map((row: object) => ({ ...row, address, openedByMeAt }));
      await route.fulfill({ response: answer, json: { ...rest, rows: changed } });
    },
  );
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/project/list');
    const shown = page.getByText(address).first();
    await expect(shown).toBeVisible();
    const cut = await shown.evaluate((element) => [
      element.scrollWidth - element.clientWidth,
      element.scrollHeight - element.clientHeight,
    ]);
    expect([width, ...cut]).toEqual([width, 0, 0]);
  }
});

test('the title of the page of apps stands over the middle of what it says', async ({ arrive }) => {
  const { page, say } = await arrive();
  await page.goto('/download');
  const middleOf = (text: Locator) =>
    text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right } = range.getBoundingClientRect();
      return (left + right) / 2;
    });
  const text = page.getByText(say('system:download.none'));
  await expect(text).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  expect(Math.abs((await middleOf(title)) - (await middleOf(text)))).toBeLessThan(2);
});

for (const [language, theme] of inTurn([
  ['en', 'light'],
  ['ar', 'dark'],
] as const)) {
  test(`the ways to the apps stand at one height, a checksum reads from left to right: ${language}`, async ({
    arrive,
  }) => {
    const { page, say } = await arrive({ language, theme });
    const usual = { version: '3.2.0', sizeBytes: 52_100_000, date: '2026-10-28' };
    const apps = [
      { ...usual, platform: 'ios', url: 'https://apps.example/1' },
      { ...usual, platform: 'android', url: 'https://apps.example/2', sha256: '9f86d081'.repeat(8) },
    ];
    await page.route('**/api/download', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: { apps } } }),
    );
    await page.goto('/download');
    const ways = page.getByRole('link', { name: say('system:download.store') });
    await expect(ways).toHaveCount(2);
    const [ios, android] = await ways.evaluateAll((all) =>
      all.map((way) => way.getBoundingClientRect().bottom),
    );
    expect(Math.abs((ios ?? 0) - (android ?? 0))).toBeLessThan(1);
    await expect(page.getByText('9f86d081'.repeat(8))).toHaveCSS('direction', 'ltr');
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('names in other scripts are drawn in the English interface, and no face is fetched for them before', async ({
  enter,
}) => {
  const { page } = await enter(TENANT_ADMIN);
  await setMachineFaces(page, { chinese: false });
  const fetched = facesFetched(page);
  await page.goto('/project/billings');
  await expect.poll(() => facesKnown(page)).toContain('Noto Sans SC Variable');
  expect(fetched).toEqual([]);
  await page.goto('/project/members');
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  const isDrawn = () => page.evaluate(() => document.fonts.check("13px 'Noto Sans SC Variable'", '陈'));
  await expect.poll(isDrawn).toBe(true);
});

test('names in other scripts are drawn in the face of a machine that has one, and none is fetched', async ({
  enter,
}) => {
  const { page } = await enter(TENANT_ADMIN);
  await setMachineFaces(page, { chinese: true });
  const fetched = facesFetched(page);
  await page.goto('/project/members');
  await expect.poll(() => facesKnown(page)).toContain('Noto Sans SC Variable');
  await expect(page.getByText('陈').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check("13px 'Noto Sans CJK SC'", '陈'))).toBe(true);
  expect(fetched).toEqual([]);
});

function facesFetched(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/assets\/noto-sans-sc-.*\.woff2/.test(request.url())) fetched.push(request.url());
  });
  return fetched;
}

const facesKnown = (page: Page) => page.evaluate(() => [...document.fonts].map(({ family }) => family));
