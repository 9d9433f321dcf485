/** How soon those who watch a project hear of a change: at many sockets, and on the screens of two browsers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { openLive, type LiveClient } from '../../integration/api/live-client.ts';
import { eventually } from '../../integration/rooms/harness/eventually.ts';
import { firstOpenNote, type ChangedNote, type NoteCalls } from './note-calls.ts';
import { cardChange, watchCard } from './note-screens.ts';

const SOCKETS = 50;
const HEARD_MS = 10_000;
const PAUSE_MS = 50;
/** The first changes pay for connections and for code that was not compiled yet. */
const WARM_TURNS = 3;

interface Watched {
  calls: NoteCalls;
  projectId: string;
  turns: number;
}

/** Each frame at each socket is one sample, from before the call: the commit is in it. */
export async function frameTimes({ calls, projectId, turns }: Watched): Promise<number[]> {
  const { baseUrl, token } = calls;
  const clients = await Promise.all(
    Array.from({ length: SOCKETS }, () => openLive(baseUrl, { projectId, token })),
  );
  try {
    await eventually(() => clients.every(({ messages }) => messages.length > 0), HEARD_MS);
    const note = await firstOpenNote(calls, projectId);
    return await samplesOf(turns, async () => {
      const heard = clients.map((client) => nextEvent(client));
      const startedAtMs = performance.now();
      await calls.changeDueDate(note);
      return (await Promise.all(heard)).map((atMs) => atMs - startedAtMs);
    });
  } finally {
    for (const client of clients) client.close();
  }
}

async function nextEvent(client: LiveClient): Promise<number> {
  const before = client.events().length;
  await eventually(() => client.events().length > before, HEARD_MS, 1);
  return performance.now();
}

/** The board of each page shows a note that is changed again and again: from before the call to the frame that shows it. */
export async function screenTimes(
  { calls, projectId, turns }: Watched,
  pages: readonly Page[],
): Promise<number[]> {
  const note = await firstOpenNote(calls, projectId);
  for (const page of pages) {
    await page.goto(`/project/annotations?projectId=${projectId}&layout=board`);
    await page.locator(`[data-note="${note.id}"]`).waitFor();
    await watchCard(page, note.id);
  }
  return samplesOf(turns, () => oneScreenTurn(calls, note, pages));
}

async function oneScreenTurn(calls: NoteCalls, note: ChangedNote, pages: readonly Page[]): Promise<number[]> {
  const turn = note.changes;
  const startedAtMs = performance.timeOrigin + performance.now();
  await calls.changeDueDate(note);
  const shown = await Promise.all(pages.map((page) => cardChange(page, turn)));
  return shown.map((atMs) => atMs - startedAtMs);
}

async function samplesOf(turns: number, take: () => Promise<number[]>): Promise<number[]> {
  const samples: number[] = [];
  for (let turn = -WARM_TURNS; turn < turns; turn += 1) {
    const taken = await take();
    if (turn >= 0) samples.push(...taken);
    await sleep(PAUSE_MS);
  }
  return samples;
}
