/** A project's home tells who comes back what others did to its notes, and what is due; it goes on while it is shown. */
import { randomUUID } from 'node:crypto';
import type { Note } from '@plumbline/shared/contract/note.ts';
import pg from 'pg';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, RESPONDER, expect, test, within } from './plumbline-test.ts';

async function call(
  seat: Seat,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<Note> {
  const headers = { authorization: `Bearer ${await accessToken(seat)}` };
  const answer = await seat.page.request.fetch(`/api/core${path}`, {
    method,
    headers,
    ...(data && { data }),
  });
  expect(answer.status(), path).toBe(200);
  const body: { data: Note } = await answer.json();
  return body.data;
}

for (const look of LOOKS) {
  test(`who comes back to a project sees what others did and what is due: ${look.theme}, ${look.language}`, async ({
    enter,
    demo,
    product,
  }) => {
    const { projectId } = demo;
    const home = `/project/home?projectId=${projectId}`;
    const ana = await enter(ADMIN, look);
    const omar = await enter(INSPECTOR);
    const { page, say } = ana;
    const news = page.getByRole('region', { name: say('project:news.title') });
    const due = page.getByRole('region', { name: say('project:due.title') });
    await page.goto(home);
    await expect(due.getByRole('link').first()).toBeVisible(within(10));
    await page.goto(`/project/annotations?projectId=${projectId}`);
    const text = `Fire seal missing ${randomUUID().slice(0, 8)}`;
    const made = await call(omar, 'POST', '/note', { id: randomUUID(), projectId, text });
    const owner = new pg.Client({ connectionString: product.databaseUrl });
    await owner.connect();
    await owner.query("UPDATE project_visit SET seen_at = seen_at - interval '3 hours'");
    await owner.end();

    await page.goto(home);
    const number = String(made.number);
    await expect(news.getByRole('link', { name: number, exact: true })).toBeVisible(within(10));
    await inspect(ana, look, 'project-home');

    // What happens while it is shown comes by the feed, and nobody asks for it.
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/note\/due|\/visit/.test(request.url())) asked.push(request.url());
    });
    await expect(due.getByText(text)).toHaveCount(0);
    const given = await call(omar, 'PATCH', `/note/${made.id}`, {
      version: made.version,
      fields: { dueDate: '2020-01-01' },
    });
    await expect(due.getByText(text)).toBeVisible(within(10));
    await call(omar, 'DELETE', `/note/${made.id}?version=${given.version}`);
    await expect(due.getByText(text)).toHaveCount(0, within(10));
    await expect(news.getByText(number, { exact: true })).toHaveCount(2, within(10));
    expect(asked).toEqual([]);

    const [first] = await due.getByRole('listitem').allInnerTexts();
    await due.getByRole('listitem').first().getByRole('link').click();
    const panel = page.getByRole('complementary', { name: say('note:one') });
    await expect(panel).toContainText(/\d+/.exec(first ?? '')?.[0] ?? '-', within(10));
    expectQuiet([ana, omar]);
  });
}

test('where nothing is new and nothing is due, each says so', async ({ enter, demo }) => {
  const seat = await enter(RESPONDER, { language: 'en' });
  await seat.page.route('**/note/due', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { rows: [], total: 0, seq: 1 } } }),
  );
  await seat.page.goto(`/project/home?projectId=${demo.projectId}`);
  await expect(seat.page.getByText(seat.say('project:due.none'))).toBeVisible(within(10));
  await expect(seat.page.getByText(seat.say('project:news.first'))).toBeVisible(within(10));
});
