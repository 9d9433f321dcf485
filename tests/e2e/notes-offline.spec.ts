/** Notes without a line: what is done waits on the device, and goes out once and in order. */
import { randomUUID } from 'node:crypto';
import { AssigneeListAnswerSchema, NoteAnswerSchema } from '@plumbline/shared/contract/note.ts';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { keptKeys, shellIsKept } from './pages/device.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, SECOND_INSPECTOR, expect, test, within } from './plumbline-test.ts';

test.describe.configure({ timeout: 240_000 });

/** As every browser of a user does. */
const KEEPS_THE_APP = { serviceWorkers: 'allow', language: 'en' } as const;

const panelOf = ({ page, say }: Seat) => page.getByRole('complementary', { name: say('note:one') });
const rowOf = ({ page }: Seat, text: string) => page.getByRole('row').filter({ hasText: text });
const mark = ({ say }: Seat) => ({ name: say('note:queue.waitingMark') });

/** Notes open without a server from now on. */
async function settled(seat: Seat, projectId: string): Promise<void> {
  await shellIsKept(seat);
  const wanted = [`project ${projectId} detail`, `project ${projectId} notes list`, 'assignees'];
  const missing = async () => {
    const keys = await keptKeys(seat);
    return wanted.filter((name) => !keys.some((key) => key.includes(name)));
  };
  await expect.poll(missing).toEqual([]);
}

async function reloadDespiteGuard({ page }: Seat): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

async function makeNote({ page, say }: Seat, text: string): Promise<void> {
  await page.getByRole('button', { name: say('note:newNote') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(say('note:new.text')).fill(text);
  await drawer.getByRole('button', { name: say('note:new.create') }).click();
}

async function takeTo(seat: Seat, from: string, to: string): Promise<void> {
  const { page, say } = seat;
  const status = say(`note:status.${from}`);
  await panelOf(seat)
    .getByRole('button', { name: say('note:changeStatus', { status }) })
    .click();
  await page.getByRole('menuitem', { name: say(`note:status.${to}`), exact: true }).click();
}

/** A picture as a telephone takes one. */
async function sitePhoto(): Promise<Buffer> {
  const background = { r: 120, g: 110, b: 90 };
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

test('N24 a note made without a line, with comment, photo and status: after a reload it goes out once, in order', async ({
  enter,
  demo,
}) => {
  const text = `Rebar without cover ${randomUUID().slice(0, 8)}`;
  const address = `/project/annotations?projectId=${demo.projectId}`;
  const ana = await enter(INSPECTOR, KEEPS_THE_APP);
  await ana.page.goto(address);
  await expect(ana.page.getByRole('row').nth(1)).toBeVisible(within(30));
  // Whom a note can be given to is asked for with the first drawer.
  await ana.page.getByRole('button', { name: ana.say('note:newNote') }).click();
  await settled(ana, demo.projectId);
  await ana.page.getByRole('button', { name: ana.say('common:cancel') }).click();

  await ana.context.setOffline(true);
  await makeNote(ana, text);
  const panel = panelOf(ana);
  await expect(panel.getByText(text).first()).toBeVisible();
  await takeTo(ana, 'none', 'open');
  await panel.getByLabel(ana.say('note:step.comment')).fill('Behind the formwork');
  await panel.getByRole('button', { name: ana.say('note:send') }).click();
  await panel
    .getByRole('region', { name: ana.say('note:tabs.attachments') })
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Rebar.jpg', mimeType: 'image/jpeg', buffer: await sitePhoto() }]);
  const waiting = (count: number) =>
    panel.getByRole('region', { name: ana.say('note:queue.waiting', { count }) });
  await expect(waiting(4)).toBeVisible();

  await reloadDespiteGuard(ana);
  await expect(waiting(4)).toBeVisible(within(30));
  await expect(waiting(4).getByRole('listitem')).toHaveText([
    new RegExp(text),
    'Rebar.jpg',
    ana.say('note:queue.room'),
    new RegExp(ana.say('note:status.open')),
  ]);
  await expect(panel.getByText('Behind the formwork')).toBeVisible();
  await expect(rowOf(ana, text).getByRole('img', mark(ana))).toBeVisible();
  await expect(rowOf(ana, text).getByText(ana.say('note:status.open'), { exact: true })).toBeVisible();

  await ana.context.setOffline(false);
  await expect(waiting(1).or(waiting(2)).or(waiting(3)).or(waiting(4))).toHaveCount(0, within(40));
  await expect(rowOf(ana, text)).toHaveCount(1);
  await expect(rowOf(ana, text).getByRole('img', mark(ana))).toHaveCount(0);

  const mei = await enter(SECOND_INSPECTOR, { language: 'en' });
  await mei.page.goto(`${address}&search=${encodeURIComponent(text)}`);
  await expect(rowOf(mei, text)).toHaveCount(1, within(10));
  await rowOf(mei, text).getByRole('rowheader').getByRole('button').click();
  const meis = panelOf(mei);
  await expect(meis.getByText('Behind the formwork')).toHaveCount(1, within(10));
  await expect(
    meis.getByRole('button', { name: mei.say('note:attach.open', { name: 'Rebar.jpg' }) }),
  ).toHaveCount(1, within(10));
  await expect(
    meis.getByRole('button', {
      name: mei.say('note:changeStatus', { status: mei.say('note:status.open') }),
    }),
  ).toBeVisible();
});

test('a decision made without a line on a note that somebody changed comes back with the note as it is', async ({
  enter,
  demo,
}) => {
  const text = `Handrail loose ${randomUUID().slice(0, 8)}`;
  const pia = await enter(ADMIN, KEEPS_THE_APP);
  await pia.page.goto(`/project/annotations?projectId=${demo.projectId}`);
  await makeNote(pia, text);
  await expect(pia.page).toHaveURL(/noteId=/);
  const noteId = new URL(pia.page.url()).searchParams.get('noteId') ?? '';
  const panel = panelOf(pia);
  const status = (name: string) =>
    panel.getByRole('button', {
      name: pia.say('note:changeStatus', { status: pia.say(`note:status.${name}`) }),
    });
  // The step shows before the server has it; without a line it would wait, too.
  const isOpen = pia.page.waitForResponse((response) =>
    response.url().endsWith(`/note/${noteId}/transition`),
  );
  await takeTo(pia, 'none', 'open');
  expect((await isOpen).status()).toBe(200);
  await expect(status('open')).toBeVisible();
  await expect(rowOf(pia, text)).toBeVisible(within(10));

  await pia.context.setOffline(true);
  await takeTo(pia, 'open', 'in-progress');
  await expect(
    panel.getByRole('region', { name: pia.say('note:queue.waiting', { count: 1 }) }),
  ).toBeVisible();
  await expect(status('in-progress')).toBeVisible();
  const given = await giveAway(await enter(SECOND_INSPECTOR, { language: 'en' }), demo.projectId, noteId);
  await pia.context.setOffline(false);
  const refused = panel.getByRole('region', { name: pia.say('note:queue.refused') });
  await expect(refused.getByText(pia.say('note:queue.overtaken'))).toBeVisible(within(40));
  await expect(refused.getByText(`${pia.say('note:status.open')} · ${given}`)).toBeVisible();
  await expect(status('open')).toBeVisible();
  await expect(rowOf(pia, text).getByRole('img', { name: pia.say('note:queue.refusedMark') })).toBeVisible();

  await refused.getByRole('button', { name: pia.say('note:queue.tryAgain') }).click();
  await expect(refused).toHaveCount(0, within(20));
  await expect(status('in-progress')).toBeVisible(within(10));
  await expect(rowOf(pia, text).getByText(pia.say('note:status.in-progress'), { exact: true })).toBeVisible(
    within(10),
  );
});

/** Somebody else gives the note to somebody meanwhile. @returns to whom */
async function giveAway(mei: Seat, projectId: string, noteId: string): Promise<string> {
  const headers = { authorization: `Bearer ${await accessToken(mei)}`, 'content-type': 'application/json' };
  const api = `${new URL(mei.page.url()).origin}/api/core/note`;
  const people = await fetch(`${api}/assignee?projectId=${projectId}`, { headers });
  const [person] = z.parse(AssigneeListAnswerSchema, await people.json()).rows;
  if (!person) throw new Error('nobody is in the project');
  const { version } = z.parse(
    NoteAnswerSchema,
    await (await fetch(`${api}/${noteId}`, { headers })).json(),
  ).data;
  const body = JSON.stringify({ version, fields: { assignee: { kind: person.kind, id: person.id } } });
  const answer = await fetch(`${api}/${noteId}`, { method: 'PATCH', headers, body });
  expect(answer.status).toBe(200);
  return person.name;
}
