/** What a report shows of notes and captures: as much as was asked for, where it was asked for, and no more. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPORT_KINDS, type NewReport } from '@plumbline/shared/contract/report.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { addStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { readReport } from '@plumbline/server/reports/read-report.ts';
import { bringPicture, bringSheet } from '../../../apps/api/src/reports/report-pictures.ts';
import { makeReport } from '../../../apps/api/src/jobs/make-report.job.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { pagesOfPdf } from '../../../apps/api/src/reports/testing/pages-of-pdf.ts';

const PHOTOS = 8;
const NOTES = 3;
const PHOTOGRAPHED = 9;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  for (let each = 0; each < NOTES; each += 1) await addNote(`Crack ${each}`);
});
afterAll(() => world.close());

async function call(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object,
  who: Person = 'inspector',
) {
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({
    method,
    url: `/api/core${path}`,
    headers,
    ...(payload && { payload }),
  });
  expect(answer.json(), path).toMatchObject({ code: 200 });
  return answer.json();
}

async function addNote(text: string, more: object = {}, who: Person = 'inspector'): Promise<string> {
  const id = randomUUID();
  await call('POST', '/note', { id, projectId: world.projectId, text, ...more }, who);
  return id;
}

async function picture(colour: string): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 320, height: 240, channels: 3, background: colour, noise } })
    .webp()
    .toBuffer();
}

async function attachPhotos(noteId: string, count = PHOTOS): Promise<void> {
  const { stores, storage, tenantId, projectId, people } = world;
  const drawn = await picture('#888');
  for (let each = 0; each < count; each += 1) {
    const fileId = await inTenant(stores.app, tenantId, async (trx) => {
      const id = await addStoredFile(trx, {
        tenantId,
        projectId,
        purpose: 'note-file',
        originalName: `${each}.jpg`,
        contentType: 'image/jpeg',
        sizeBytes: 9,
        sha256: 'b'.repeat(64),
        createdBy: people.inspector.accountId,
      });
      await trx
        .insertInto('note_attachment')
        .values({
          note_id: noteId,
          attachment_id: randomUUID(),
          tenant_id: tenantId,
          file_id: id,
          name: `${each}.jpg`,
          kind: 'picture',
          author_id: people.inspector.accountId,
          created_at: new Date(),
        })
        .execute();
      return id;
    });
    await storage.write(`${fileId}/preview.webp`, drawn);
  }
}

/** Of which project, and who makes it. */
interface Made {
  projectId: string;
  who: Person;
}

async function reportOf(
  outline: Partial<NewReport['outline']>,
  more: Partial<NewReport> = {},
  { projectId, who }: Made = { projectId: world.projectId, who: 'inspector' },
) {
  const kind = more.kind ?? 'inspection';
  const body = {
    kind,
    name: 'Week 48',
    outline: {
      parts: [...REPORT_KINDS[kind]].filter((part) => part !== 'floors'),
      language: 'en',
      paper: 'a4',
      groupBy: 'none',
      photos: 1,
      comments: false,
      snippet: false,
      qr: false,
      ...outline,
    },
    notes: { orderBy: 'number', direction: 'asc' },
    ...more,
  };
  const { id } = (await call('POST', `/project/${projectId}/report`, body, who)).data;
  const progress = {
    begin: () => undefined,
    set: () => undefined,
    stop: async () => undefined,
    signal: new AbortController().signal,
  };
  const context = { ...world, jobs: { send: async () => undefined } };
  await makeReport(context, { tenantId: world.tenantId, reportId: id }, progress);
  const file = await world.app.inject({
    url: `/api/core/report/${id}/file`,
    headers: bearer(world.people[who]),
  });
  expect(file.statusCode).toBe(200);
  return file;
}

const alone = (noteId: string) => ({ kind: 'single-note', noteId }) as const;

async function pagesOf(outline: Partial<NewReport['outline']>, more: Partial<NewReport> = {}, made?: Made) {
  const { rawPayload } = await reportOf(outline, more, made);
  const pages = await pagesOfPdf(rawPayload);
  return { text: pages.join('\n').replaceAll(/\s+/g, ' '), count: pages.length, bytes: rawPayload.length };
}

test('two outlines and two orders of one set of notes differ in text and in pages', async () => {
  const whole = await pagesOf({ parts: ['cover', 'notes', 'signatures'] });
  const short = await pagesOf({ parts: ['table'] });
  expect(whole.count).toBe(short.count + 2);
  expect(whole.text).toContain('Signatures');
  expect(short.text).not.toContain('Signatures');
  expect(short.text).toContain('Table of notes');
  const back = await pagesOf(
    { parts: ['table'] },
    { notes: { orderBy: 'number', direction: 'desc', search: '' } },
  );
  const order = (text: string) => [...text.matchAll(/Crack (\d)/g)].map(([, at]) => Number(at));
  expect(order(short.text)).toEqual([0, 1, 2]);
  expect(order(back.text)).toEqual([2, 1, 0]);
  expect(back.count).toBe(short.count);
}, 240_000);

test('of eight photos one or six are shown, and the rest is counted', async () => {
  const ids = [];
  const maker = 'secondInspector';
  for (let each = 0; each < PHOTOGRAPHED; each += 1)
    ids.push(await addNote(`Photographed ${each}`, {}, maker));
  for (const id of ids) await attachPhotos(id);
  const notes = {
    orderBy: 'number',
    direction: 'asc',
    search: '',
    createdBy: world.people[maker].accountId,
  } as const;
  const one = await pagesOf({ parts: ['notes'], photos: 1 }, { notes });
  const six = await pagesOf({ parts: ['notes'], photos: 6 }, { notes });
  expect(one.text.match(/1 of 8 photos/g)).toHaveLength(PHOTOGRAPHED);
  expect(six.text.match(/6 of 8 photos/g)).toHaveLength(PHOTOGRAPHED);
  expect(six.count).toBeGreaterThan(one.count);
}, 240_000);

test('a note with two hundred photos shows as many as were asked for, and one without any shows none', async () => {
  const id = await addNote('Photographed from everywhere');
  await attachPhotos(id, 200);
  const full = await pagesOf({ parts: ['notes'], photos: 6 }, alone(id));
  expect(full.text).toContain('6 of 200 photos');
  expect(full.text).toContain('Photographed from everywhere');
  const bare = await pagesOf({ parts: ['notes'], photos: 6 }, alone(await addNote('Photographed by nobody')));
  expect(bare.text).toContain('Photographed by nobody');
  expect(bare.text).not.toMatch(/\d+ of \d+ photos/);
  expect(bare.count).toBe(1);
  expect(full.bytes).toBeGreaterThan(bare.bytes);
}, 240_000);

test('a plan without a scale has its page with the numbers of its notes, and a note without a place no snippet', async () => {
  const { stores, tenantId, floorId } = world;
  const { rows } = await inTenant(stores.app, tenantId, (trx) =>
    sql`SELECT 1 FROM plan_calibration WHERE floor_plan_id = ${floorId}`.execute(trx),
  );
  expect(rows).toEqual([]);
  const placed = await addNote('On a plan without a scale', { place: { floorId, x: 30, y: 40 } });
  const outline = { parts: ['floors', 'notes'], snippet: true } satisfies Partial<NewReport['outline']>;
  const drawn = await pagesOf(outline, alone(placed));
  expect(drawn.count).toBe(2);
  expect(drawn.text).toContain('Ground');
  const { number } = (await call('GET', `/note/${placed}`)).data;
  expect(drawn.text.split(String(number)).length).toBeGreaterThan(2);
  const loose = await pagesOf(outline, alone(await addNote('On no plan')));
  expect(loose.text).toContain('On no plan');
  expect(loose.count).toBe(1);
  expect(drawn.bytes).toBeGreaterThan(loose.bytes);
}, 240_000);

test('a project without any plan has its report of all parts, without a page of a plan', async () => {
  const project = { name: 'Bare ground', address: '', timeZone: 'UTC', area: null, areaUnit: 'm2' };
  const body = { ...project, startDate: null, endDate: null };
  const { id: projectId } = (await call('POST', '/project', body, 'tenantAdmin')).data;
  const made = { projectId, who: 'tenantAdmin' } as const;
  await call('POST', '/note', { id: randomUUID(), projectId, text: 'On bare ground' }, made.who);
  const outline = { parts: REPORT_KINDS.inspection, snippet: true };
  const whole = await pagesOf({ ...outline, parts: [...outline.parts] }, {}, made);
  const parts = outline.parts.filter((part) => part !== 'floors');
  const without = await pagesOf({ ...outline, parts }, {}, made);
  expect(whole.text).toContain('On bare ground');
  expect(whole.count).toBe(without.count);
}, 240_000);

test('the history of a note stands beside it when it was asked for: who did what, and from what to what', async () => {
  const id = await addNote('Told step by step');
  const { version } = (await call('GET', `/note/${id}`)).data;
  await call('PATCH', `/note/${id}`, { version, fields: { dueDate: '2026-12-24' } });
  const silent = await pagesOf({ parts: ['notes'] }, alone(id));
  expect(silent.text).not.toContain('HISTORY');
  const told = await pagesOf({ parts: ['notes'], history: true }, alone(id));
  expect(told.text).toContain('HISTORY');
  expect(told.text).toContain('Made the note');
  expect(told.text).toMatch(/Due: none → .*Dec 24, 2026|Due: none → .*24 Dec 2026/);
  expect(told.text).toContain('inspector');
}, 240_000);

test('the view in which a note was made is drawn, of published inspections only', async () => {
  const { stores, storage, tenantId, inspectionId, captureId } = world;
  const capture = (projection: 'sphere' | 'flat') =>
    inTenant(stores.app, tenantId, (trx) =>
      trx
        .updateTable('capture')
        .set({ projection })
        .where('id', '=', captureId)
        .returning('file_id')
        .executeTakeFirstOrThrow(),
    );
  const { file_id: fileId } = await capture('sphere');
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const sphere = { width: 1024, height: 512, channels: 3, background: '#777', noise } as const;
  await storage.write(`${fileId}/base.jpg`, await sharp({ create: sphere }).jpeg().toBuffer());
  const sight = { inspectionId, captureId, yawDeg: 30, pitchDeg: -10, fieldNoteId: null, accuracyM: null };
  const id = await addNote('Seen from inside', { sight });
  const without = await pagesOf({ parts: ['notes'] }, alone(id));
  const seen = await pagesOf({ parts: ['notes'], sight: true }, alone(id));
  expect(seen.bytes - without.bytes).toBeGreaterThan(20_000);
  const publish = (at: Date | null) =>
    inTenant(stores.app, tenantId, (trx) =>
      trx
        .updateTable('inspection')
        .set({
          state: at ? 'published' : 'preview',
          published_at: at,
          published_by: at && world.people.admin.accountId,
        })
        .where('id', '=', inspectionId)
        .execute(),
    );
  await publish(null);
  const hidden = await pagesOf({ parts: ['notes'], sight: true }, alone(id));
  await publish(new Date());
  await capture('flat');
  expect(hidden.bytes - without.bytes).toBeLessThan(2_000);
}, 240_000);

test('a log of captures tells of every published inspection, as pages and as a table; a pack for an audit has all parts', async () => {
  const log = await pagesOf({}, { kind: 'capture-log' });
  expect(log.text).toContain('Capture log');
  expect(log.text).toContain('Round of the ground floor');
  expect(log.text).toMatch(/Nov 3, 2026|3 Nov 2026/);
  expect(log.text).not.toContain('Crack');
  const csv = await reportOf({}, { kind: 'capture-log', format: 'csv' });
  expect(csv.body).toContain('Round of the ground floor');
  expect(csv.body).not.toContain('Crack');
  const pack = await pagesOf({ history: true }, { kind: 'audit-pack' });
  for (const each of ['Audit pack', 'Summary', 'Captures', 'Table of notes', 'HISTORY', 'Signatures'])
    expect(pack.text).toContain(each);
}, 240_000);

test('the first pages of a report that is filled in are drawn by what makes it, for who may make one', async () => {
  const body = {
    kind: 'inspection',
    name: 'Draft <script>',
    outline: {
      parts: ['cover', 'notes'],
      language: 'ar',
      paper: 'a4',
      groupBy: 'none',
      photos: 1,
      comments: false,
      snippet: false,
      qr: true,
    },
    notes: { orderBy: 'number', direction: 'asc' },
  };
  const pages = (who: Person, report: string) =>
    world.app.inject({
      url: `/api/core/project/${world.projectId}/report/pages?report=${encodeURIComponent(report)}`,
      headers: bearer(world.people[who]),
    });
  const drawn = await pages('inspector', JSON.stringify(body));
  const { svg, isWhole } = drawn.json().data;
  expect(svg).toMatch(/^<svg /);
  expect(svg).not.toContain('<script');
  expect(isWhole).toBe(false);
  expect(readdirSync(join(world.filesDir, 'work'))).toEqual([]);
  expect((await pages('viewer', JSON.stringify(body))).json()).toMatchObject({ code: 403 });
  expect((await pages('inspector', '{"kind":"inspection"}')).json()).toMatchObject({ code: 400 });
  expect((await pages('inspector', 'nothing')).json()).toMatchObject({ code: 400 });
}, 240_000);

test('the cover among the first pages counts all notes, and the first ones are those of the first group', async () => {
  const many = 230;
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    sql`
      INSERT INTO note (id, tenant_id, project_id, number, type, status, description_text, created_by, created_at, updated_at)
      SELECT gen_random_uuid(), n.tenant_id, n.project_id, 10000 + k, 'manual', 'none', 'Counted', n.created_by, now(), now()
      FROM (SELECT * FROM note WHERE project_id = ${world.projectId} LIMIT 1) n, generate_series(1, ${many}) k`.execute(
      trx,
    ),
  );
  const wanted = {
    projectId: world.projectId,
    tenantId: world.tenantId,
    accountId: world.people.inspector.accountId,
  };
  const shownOf: string[][] = [];
  const { notes } = await readReport(
    world.stores.app,
    {
      ...wanted,
      id: '',
      name: 'Draft',
      kind: 'inspection',
      recipientIds: [],
      createdAt: new Date(),
      asked: {
        outline: {
          parts: ['cover', 'notes'],
          language: 'en',
          paper: 'a4',
          groupBy: 'none',
          photos: 1,
          comments: true,
          snippet: false,
          qr: false,
        },
        notes: { orderBy: 'number', direction: 'desc', search: '' },
      },
    },
    {
      shown: (all) => {
        shownOf.push(all.slice(0, 2).map(({ id }) => id));
        return all.slice(0, 2);
      },
    },
  );
  const list = (
    await call('GET', `/project/${world.projectId}/note?orderBy=number&direction=desc&status=any`)
  ).total;
  expect(notes).toHaveLength(list);
  expect(notes.length).toBeGreaterThan(many);
  expect(shownOf).toEqual([notes.slice(0, 2).map(({ id }) => id)]);
});

test('a plan of which a tile is gone, and a picture that is gone, lose no report', async () => {
  const { storage } = world;
  const tile = { create: { width: 100, height: 60, channels: 3, background: '#fff' } } as const;
  const fileId = randomUUID();
  await storage.write(`${fileId}/t/0/0_0.webp`, await sharp(tile).webp().toBuffer());
  const size = { widthPx: 180, heightPx: 60, pageWidthMm: null, pageHeightMm: null };
  const plan = { fileId, ...size, levelCount: 1, tileSizePx: 100, rasterToPlan: IDENTITY };
  const dir = join(world.filesDir, 'work', 'sheet');
  mkdirSync(dir, { recursive: true });
  try {
    expect(await bringPicture({ storage, dir }, randomUUID())).toBeNull();
    const { data, info } = await sharp(join(dir, await bringSheet({ storage, dir }, plan)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 180, height: 60 });
    expect(data[0]).toBe(255);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
