/** The analytics: every figure opens the notes that it counts, and follows what others do. */
import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import { InsightAnswerSchema } from '@plumbline/shared/contract/insight.ts';
import { InspectionListAnswerSchema } from '@plumbline/shared/contract/inspection.ts';
import { NoteListAnswerSchema } from '@plumbline/shared/contract/note-list.ts';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { LOOKS, NARROW, expectQuiet, inspect } from './pages/look.ts';
import type { Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, RESPONDER, TENANT_ADMIN, expect, test, within } from './plumbline-test.ts';

const LIST = '/project/annotations';

/** Asks the api as somebody else would, without the app. */
async function apiOf(baseUrl: string) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: ADMIN, password: DEMO_PASSWORD, remember: false });
  const login = await fetch(`${baseUrl}/api/auth/login`, { method: 'POST', headers, body });
  const { data } = z.parse(z.object({ data: z.object({ access_token: z.string() }) }), await login.json());
  const authorization = `Bearer ${data.access_token}`;
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`${baseUrl}/api/core${path}`, { headers: { authorization } })).json();
  const post = (path: string, payload: object) =>
    fetch(`${baseUrl}/api/core${path}`, {
      method: 'POST',
      headers: { ...headers, authorization },
      body: JSON.stringify(payload),
    });
  return { get, post };
}

interface ShownFigure {
  to: URL;
  number: number;
  name: string;
}

/** The figures on the page: where each leads, and the number that stands there. */
async function figuresOf({ page }: Seat, lists: readonly string[] = [LIST]): Promise<ShownFigure[]> {
  const links = page.locator('main, footer').locator(lists.map((list) => `a[href^="${list}?"]`).join());
  const read = await links.evaluateAll((all) =>
    all.map((link) => ({
      href: link instanceof HTMLAnchorElement ? link.href : (link.getAttribute('href') ?? ''),
      text: link.getAttribute('aria-label') ?? link.textContent ?? '',
    })),
  );
  return read.map(({ href, text }) => ({
    to: new URL(href, page.url()),
    number: numberIn(text),
    name: text,
  }));
}

/** How many rows the list says that it has. */
async function listed({ page, say }: Seat): Promise<number> {
  const [before = '', after = ''] = say('common:pager.range', { first: '@', last: '@', total: '#' }).split(
    '#',
  );
  const words = new RegExp(`${before.replaceAll('@', '[\\d,]+')}([\\d,]+)${after}`);
  const text = await page.getByRole('main').getByText(words).first().innerText(within(15));
  return Number(words.exec(text)?.[1]?.replaceAll(',', ''));
}

/** The cards with something to count. */
const cardsOf = ({ page }: Seat) =>
  page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.locator('h2') });

/** Shows a card, or all of them, as tables, which say what the charts show. */
async function toTables(seat: Seat, cards = cardsOf(seat)): Promise<void> {
  const toggles = cards.getByRole('button', { name: seat.say('insight:asTable') });
  for (let left = await toggles.count(); left > 0; left -= 1) await toggles.first().click();
}

const INSPECTIONS = '/project/inspections';

/** Presses figures one after another, each of which opens a list of as many rows. */
async function pressAll(
  seat: Seat,
  figures: readonly ShownFigure[],
  show: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { page } = seat;
  const home = page.url();
  const comeHome = async () => {
    if (page.url() !== home) await page.goBack();
    await cardsOf(seat).first().waitFor();
    await show();
  };
  for (const { to, name } of figures)
    // Others write in the same project: what has changed since it was read is read again.
    await expect(async () => {
      await comeHome();
      const link = page.locator(`a[href=${JSON.stringify(`${to.pathname}${to.search}`)}]`).first();
      const number = numberIn((await link.getAttribute('aria-label')) ?? (await link.textContent()) ?? '');
      await link.click();
      await expect(page).toHaveURL(to.href, within(5));
      await expect.poll(() => listed(seat), within(5)).toBe(number);
    }, name).toPass(within(30));
  await comeHome();
}

const numberIn = (text: string) => Number(/\d+/.exec(text.replaceAll(',', ''))?.[0]);

/** Those with rows, each address once. */
function worthPressing(figures: readonly ShownFigure[], pressed = new Set<string>()): ShownFigure[] {
  return figures.filter(({ to, number }) => {
    const isNew = number > 0 && !pressed.has(to.href);
    pressed.add(to.href);
    return isNew;
  });
}

test('every figure of the demo opens the list of just the notes that it counts', async ({
  enter,
  demo,
  product,
}) => {
  test.setTimeout(180_000);
  const api = await apiOf(product.baseUrl);
  const ana = await enter(INSPECTOR, { language: 'en' });
  await ana.page.goto(`/project/analytics?projectId=${demo.projectId}`);
  await expect(ana.page.getByRole('heading', { name: ana.say('insight:where.question') })).toBeVisible(
    within(15),
  );
  // Tables say what the charts show: all of them are counted too.
  for (const card of ['weeks', 'late', 'tags', 'assignees', 'spans', 'returns'])
    await ana.page
      .getByRole('region', { name: ana.say(`insight:${card}.question`) })
      .getByRole('button', { name: ana.say('insight:asTable') })
      .click();
  // Others write in the same project: what was counted a moment ago is read again.
  await expect(async () => {
    const figures = await figuresOf(ana);
    expect(figures.length).toBeGreaterThan(60);
    const totals = await Promise.all(
      figures.map(async ({ to }) => {
        const query = new URLSearchParams(to.search);
        query.delete('projectId');
        const answer = await api.get(`/project/${demo.projectId}/note?${query.toString()}`);
        return z.parse(NoteListAnswerSchema, answer).total;
      }),
    );
    expect(figures.map(({ name, to, number }) => [name, to.search, number])).toEqual(
      figures.map(({ name, to }, index) => [name, to.search, totals[index]]),
    );
  }).toPass(within(40));

  // Counted once more from the rows themselves.
  await expect(async () => {
    const rows = z.parse(
      NoteListAnswerSchema,
      await api.get(`/project/${demo.projectId}/note/matching?status=any`),
    ).rows;
    const { data } = z.parse(InsightAnswerSchema, await api.get(`/project/${demo.projectId}/insight`));
    const late = rows.filter(
      ({ dueDate, status }) => dueDate !== null && dueDate < data.today && status !== 'verified',
    );
    expect(data.total).toBe(rows.length);
    expect(data.late.reduce((sum, { notes }) => sum + notes, 0)).toBe(late.length);
    for (const { status, notes } of data.states)
      expect(rows.filter((row) => row.status === status)).toHaveLength(notes);
    for (const { id, notes } of data.tags)
      expect(
        rows.filter(({ status, tags }) => status !== 'verified' && tags.some((tag) => tag.id === id)),
      ).toHaveLength(notes);
    for (const { from, to, captures } of data.weeks) {
      const query = new URLSearchParams({ state: 'published', from, to, pageSize: '100' });
      const answer = await api.get(`/project/${demo.projectId}/inspection?${query.toString()}`);
      const taken = z.parse(InspectionListAnswerSchema, answer).rows;
      expect(captures).toBe(taken.reduce((sum, { frameCount }) => sum + frameCount, 0));
    }
    expect(data.weeks.reduce((sum, { captures }) => sum + captures, 0)).toBeGreaterThan(0);
  }).toPass(within(20));
});

test('every figure is pressed and opens as many rows as it says; what another browser changes is pressed again', async ({
  enter,
  demo,
  product,
}) => {
  test.setTimeout(600_000);
  const api = await apiOf(product.baseUrl);
  const noteId = randomUUID();
  await api.post('/note', { id: noteId, projectId: demo.projectId, text: 'Counted before and after' });
  const ana = await enter(INSPECTOR, { language: 'en' });
  await ana.page.goto(`/project/analytics?projectId=${demo.projectId}`);
  await expect(ana.page.getByRole('heading', { name: ana.say('insight:looks.question') })).toBeVisible(
    within(15),
  );
  const lists = [LIST, INSPECTIONS];
  const pressed = new Set<string>();
  const asCharts = worthPressing(await figuresOf(ana, lists), pressed);
  await pressAll(ana, asCharts);
  let asTables = 0;
  for (let index = (await cardsOf(ana).count()) - 1; index >= 0; index -= 1) {
    const show = () => toTables(ana, cardsOf(ana).nth(index));
    await show();
    const figures = worthPressing(await figuresOf(ana, lists), pressed);
    await pressAll(ana, figures, show);
    asTables += figures.length;
  }
  expect(asCharts.length + asTables).toBeGreaterThan(80);
  expect([...pressed].some((address) => address.includes(INSPECTIONS))).toBe(true);

  await toTables(ana);
  const before = new Map((await figuresOf(ana, lists)).map(({ to, number }) => [to.href, number]));
  const mei = await enter(ADMIN, { language: 'en' });
  await mei.page.goto(`${LIST}?projectId=${demo.projectId}&noteId=${noteId}`);
  const status = mei.say('note:status.none');
  await mei.page
    .getByRole('button', { name: mei.say('note:changeStatus', { status }) })
    .last()
    .click();
  await mei.page.getByRole('menuitem', { name: mei.say('note:status.open'), exact: true }).click();
  const changed = async () =>
    (await figuresOf(ana, lists)).filter(({ to, number }) => before.get(to.href) !== number);
  await expect.poll(async () => (await changed()).length, within(15)).toBeGreaterThan(1);
  await pressAll(ana, worthPressing(await changed()), () => toTables(ana));
});

test('a figure over projects opens the projects that its notes are in, and each of them its list', async ({
  enter,
}) => {
  test.setTimeout(240_000);
  const tom = await enter(TENANT_ADMIN, { language: 'en' });
  const { page, say } = tom;
  await page.goto('/project/analytics');
  await expect(page.getByRole('heading', { name: say('insight:over.question') })).toBeVisible(within(15));
  const kinds = new Map<string, ShownFigure>();
  await toTables(tom);
  for (const figure of await figuresOf(tom, ['/project/analytics']))
    if (figure.number > 0 && figure.to.searchParams.has('by'))
      kinds.set((figure.to.searchParams.get('by') ?? '').replaceAll(/[=.].*/g, ''), figure);
  expect(kinds.size).toBeGreaterThan(3);
  for (const { to, number, name } of kinds.values()) {
    await page
      .locator(`a[href=${JSON.stringify(`${to.pathname}${to.search}`)}]`)
      .first()
      .click();
    const heading = page.getByRole('heading', { name: say('insight:over.byProject', { count: number }) });
    await expect(heading, name).toBeVisible(within(10));
    const rows = page.getByRole('dialog').getByRole('link');
    const first = Number(await rows.first().innerText());
    await rows.first().click();
    await expect.poll(async () => [name, await listed(tom)], within(15)).toEqual([name, first]);
    await page.goto('/project/analytics');
    await toTables(tom);
  }
  expectQuiet([tom]);
});

test('a card is taken along as a picture with something on it', async ({ enter, demo }) => {
  const ana = await enter(ADMIN, { language: 'en' });
  const { page, say } = ana;
  await page.goto(`/project/analytics?projectId=${demo.projectId}`);
  await expect(page.locator('.recharts-surface').nth(6)).toBeVisible(within(15));
  for (const card of ['weeks', 'states', 'where']) {
    const question = say(`insight:${card}.question`);
    await page
      .getByRole('region', { name: question })
      .getByRole('button', { name: say('insight:take') })
      .click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: say('insight:asPicture') }).click();
    const file = await download;
    // What no file may be called by leaves the name.
    expect(file.suggestedFilename()).toBe(`${question.replace('?', ' ')}.png`);
    const picture = sharp(await file.path());
    const { format, width, height } = await picture.metadata();
    expect([format, width > 300, height > 300]).toEqual(['png', true, true]);
    expect((await picture.stats()).entropy, question).toBeGreaterThan(0.3);
  }
  expectQuiet([ana]);
});

test('a pressed figure is a list that says what it holds, and a note made elsewhere is counted at once', async ({
  enter,
  demo,
  product,
}) => {
  const api = await apiOf(product.baseUrl);
  const ana = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = ana;
  await page.goto(`/project/analytics?projectId=${demo.projectId}`);
  const answer = page.getByRole('region', { name: say('insight:weeks.question') });
  const opened = answer.getByRole('link', { name: /opened$/ });
  await expect(opened).toBeVisible(within(15));
  const before = Number(/\d+/.exec((await opened.textContent()) ?? '')?.[0]);
  const text = `Counted at once ${randomUUID().slice(0, 8)}`;
  await api.post('/note', { id: randomUUID(), projectId: demo.projectId, text });
  await expect
    .poll(async () => Number(/\d+/.exec((await opened.textContent()) ?? '')?.[0]), within(10))
    .toBeGreaterThan(before);
  await opened.click();
  await expect(page.getByText(say('note:figure.label'))).toBeVisible(within(10));
  await expect(page.getByRole('row').filter({ hasText: text })).toBeVisible(within(10));
  await page.getByRole('button', { name: say('note:figure.remove') }).click();
  await expect(page).not.toHaveURL(/figure=/);
  expectQuiet([ana]);
});

test('an end before the start is refused at its field; a wall shows three questions and names nobody', async ({
  enter,
  demo,
}) => {
  const ana = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = ana;
  await page.goto(`/project/analytics?projectId=${demo.projectId}&from=2026-11-02&to=2026-11-01`);
  await expect(page.getByText(say('validation:endBeforeStart'))).toBeVisible(within(10));
  await page.goto(`/project/analytics?projectId=${demo.projectId}`);
  await expect(page.getByRole('heading', { name: say('insight:where.question') })).toBeVisible(within(15));
  await page.keyboard.press('w');
  await expect(page.getByRole('button', { name: say('insight:wall.close') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    say('insight:weeks.question'),
    say('insight:late.question'),
    say('insight:states.question'),
  ]);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { name: say('insight:where.question') })).toBeVisible();
  expectQuiet([ana]);
});

test('who answers for notes has no analytics: neither an entry nor the page', async ({ enter, demo }) => {
  const omar = await enter(RESPONDER, { language: 'en' });
  const { page, say } = omar;
  await page.goto(`/project/analytics?projectId=${demo.projectId}`);
  await expect(page.getByText(say('insight:noAccess'))).toBeVisible(within(10));
  await expect(page.getByRole('link', { name: say('shell:nav.notes') })).toBeVisible();
  await expect(page.getByRole('link', { name: say('shell:nav.insight') })).toHaveCount(0);
});

for (const look of LOOKS) {
  test(`the analytics of a project: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    const seat = await enter(INSPECTOR, look);
    const { page, say } = seat;
    await page.goto(`/project/analytics?projectId=${demo.projectId}`);
    await expect(page.getByRole('heading', { name: say('insight:looks.question') })).toBeVisible(within(15));
    // Charts come by themselves, after the words.
    await expect(page.locator('.recharts-surface').nth(6)).toBeVisible(within(15));
    await inspect(seat, look, 'insight');
    expectQuiet([seat]);
  });
}

for (const look of LOOKS) {
  test(`the analytics over projects: ${look.theme}, ${look.language}`, async ({ enter }) => {
    const seat = await enter(TENANT_ADMIN, look);
    const { page, say } = seat;
    await page.goto('/project/analytics');
    await expect(page.getByRole('heading', { name: say('insight:over.question') })).toBeVisible(within(15));
    await expect(page.locator('.recharts-surface').nth(2)).toBeVisible(within(15));
    await inspect(seat, look, 'projects-insight');
    await page.getByRole('main').locator('a[href*="overdue"]').first().click();
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible(within(10));
    await inspect(seat, look, 'projects-insight-figure', NARROW);
    expectQuiet([seat]);
  });
}
