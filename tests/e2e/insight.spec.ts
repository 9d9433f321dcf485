/** The analytics: every figure opens the notes that it counts, and follows what others do. */
import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import { InsightAnswerSchema } from '@plumbline/shared/contract/insight.ts';
import { InspectionListAnswerSchema } from '@plumbline/shared/contract/inspection.ts';
import { NoteListAnswerSchema } from '@plumbline/shared/contract/note-list.ts';
import * as z from 'zod/mini';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import type { Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, RESPONDER, expect, test, within } from './plumbline-test.ts';

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

/** The figures on the page: where each leads, and the number that stands there. */
async function figuresOf({ page }: Seat): Promise<{ to: URL; number: number; name: string }[]> {
  const links = page.getByRole('main').locator(`a[href^="${LIST}?"]`);
  const read = await links.evaluateAll((all) =>
    all.map((link) => ({
      href: link instanceof HTMLAnchorElement ? link.href : (link.getAttribute('href') ?? ''),
      text: link.getAttribute('aria-label') ?? link.textContent ?? '',
    })),
  );
  return read.map(({ href, text }) => ({
    to: new URL(href, page.url()),
    number: Number(/\d+/.exec(text)?.[0]),
    name: text,
  }));
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
