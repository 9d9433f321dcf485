/** Files of BCF by the menu of the notes: a file of another program is brought in twice, and what came goes out again. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readBcf } from '@plumbline/server/bcf/read-bcf.ts';
import { writeBcf, type WrittenTopic } from '@plumbline/server/bcf/write-bcf.ts';
import type { Locator } from 'playwright/test';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import type { Seat } from './pages/seat.ts';
import { INSPECTOR, VIEWER, expect, test, within } from './plumbline-test.ts';

const TYPE = 'application/octet-stream';

function topicOf(title: string, more: Partial<WrittenTopic> = {}): WrittenTopic {
  return {
    guid: randomUUID(),
    title,
    description: '',
    status: 'Open',
    type: 'Clash',
    labels: [],
    dueDate: null,
    assignedTo: null,
    creationDate: '2026-11-01T10:00:00Z',
    creationAuthor: 'modeller@elsewhere.example',
    referenceLink: '',
    comments: [],
    viewpoints: [],
    ...more,
  };
}

async function fileOf(name: string, topics: readonly WrittenTopic[]) {
  const project = { id: randomUUID(), name: 'Elsewhere' };
  const bytes = await buffer(
    writeBcf({ version: '3.0', project, statuses: [], topics: Readable.from(topics) }),
  );
  return { name, mimeType: TYPE, buffer: bytes };
}

async function openNotes({ page, say }: Seat, projectId: string, search = ''): Promise<void> {
  await page.goto(`/project/annotations?projectId=${projectId}&search=${search}`);
  await expect(page.getByRole('heading', { level: 1, name: say('note:title') })).toBeVisible(within(10));
}

async function openDialog(seat: Seat): Promise<Locator> {
  const { page, say } = seat;
  await page.getByRole('button', { name: say('note:bcf.menu') }).click();
  await page.getByRole('menuitem', { name: say('note:bcf.import') }).click();
  const dialog = page.getByRole('dialog', { name: say('note:bcf.title') });
  await expect(dialog.getByText(say('note:bcf.hint'))).toBeVisible(within(10));
  return dialog;
}

for (const look of LOOKS) {
  test(`a file is imported with its report, a second time changes nothing, and goes out again: ${look.theme}, ${look.language}`, async ({
    enter,
    demo,
  }) => {
    const { projectId } = demo;
    const seat = await enter(INSPECTOR, look);
    const { page, say } = seat;
    const word = randomUUID().slice(0, 8);
    const [known, unknown] = [topicOf(`${word} beam`), topicOf(`${word} duct`, { status: 'Elsewhere only' })];
    const file = await fileOf('Site-7.bcf', [known, unknown]);
    await openNotes(seat, projectId, word);
    const dialog = await openDialog(seat);
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles(file);
    await expect(dialog.getByText(say('note:bcf.done', { name: file.name }))).toBeVisible(within(20));
    const counts = { new: 2, changed: 0, same: 0, refused: 0 };
    await expect(dialog.getByText(say('note:bcf.counts', counts))).toBeVisible();
    await expect(
      dialog
        .getByRole('listitem')
        .filter({ hasText: `${word} duct` })
        .first(),
    ).toContainText(say('note:bcf.remark.status-unknown', { about: 'Elsewhere only' }));
    await inspect(seat, look, 'notes-bcf');

    await input.setInputFiles(file);
    const again = { new: 0, changed: 0, same: 2, refused: 0 };
    await expect(dialog.getByText(say('note:bcf.counts', again))).toBeVisible(within(20));

    // The file is told to be no archive, and nothing comes of it.
    await input.setInputFiles({ name: 'broken.bcf', mimeType: TYPE, buffer: Buffer.from('PK nothing') });
    await expect(dialog.getByText(say('note:bcf.failed'))).toBeVisible(within(20));

    await dialog
      .getByRole('button', { name: say('note:bcf.close') })
      .last()
      .click();
    await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(2, within(10));
    await page.getByRole('button', { name: say('note:bcf.menu') }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: say('note:bcf.export30') }).click();
    // It is made in the background, and saved once it is there.
    const exported = page.getByRole('dialog', { name: say('note:bcf.exportTitle') });
    await expect(exported.getByText(say('note:bcf.exportDone'))).toBeVisible(within(20));
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/\.bcf$/);
    const { topics } = readBcf(await readFile(await saved.path()));
    expect(topics.map(({ guid, title }) => ({ guid, title }))).toEqual(
      expect.arrayContaining([known, unknown].map(({ guid, title }) => ({ guid, title }))),
    );
    expect(topics).toHaveLength(2);
    expectQuiet([seat]);
  });
}

test('a topic of the report leads to its note; who may make none gets only the way out', async ({
  enter,
  demo,
}) => {
  const { projectId } = demo;
  const seat = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = seat;
  const title = `Pipe through beam ${randomUUID().slice(0, 8)}`;
  await openNotes(seat, projectId);
  const dialog = await openDialog(seat);
  await dialog.locator('input[type=file]').setInputFiles(await fileOf('one.bcf', [topicOf(title)]));
  const line = dialog.getByRole('listitem').filter({ hasText: title });
  await line.getByRole('button').click(within(20));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: say('note:one') }).getByText(title)).toBeVisible(
    within(10),
  );

  const viewer = await enter(VIEWER, { language: 'en' });
  await openNotes(viewer, projectId);
  await viewer.page.getByRole('button', { name: say('note:bcf.menu') }).click();
  await expect(viewer.page.getByRole('menuitem', { name: say('note:bcf.export30') })).toBeVisible(within(5));
  await expect(viewer.page.getByRole('menuitem', { name: say('note:bcf.import') })).toHaveCount(0);
});
