/** Reports through the api: what is asked for stands on the pages, for those who may have them and nobody else. */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPORT_KINDS, type NewReport, type Report } from '@plumbline/shared/contract/report.ts';
import { openArchive } from '@plumbline/server/bcf/open-archive.ts';
import { readBcf } from '@plumbline/server/bcf/read-bcf.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { makeReport } from '../../../apps/api/src/jobs/make-report.job.ts';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { toldDaysEarlier } from './days-go-by.ts';
import { eventually } from '../rooms/harness/eventually.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { addFinding } from './hazard-world.ts';
import { pagesOfPdf } from '../../../apps/api/src/reports/testing/pages-of-pdf.ts';

/** A report is set by a process of its own, which reads its fonts first. */
const PATIENCE_MS = 110_000;
const HOSTILE = '#link("https://evil.test") *bold* $x^2$ <b>tag</b> #pagebreak() \\u{41} =cmd()';
const ARABIC = 'باب الطابق الثاني لا يُغلق';
const RARE = 'A seal \u{1F600} and \u{E000}';

let world: World;
let running: RunningJobs | null = null;
beforeAll(async () => {
  world = await createWorld();
  const place = { floorId: world.floorId, x: 10, y: 10 };
  for (const text of [HOSTILE, ARABIC, RARE, '漢字の指摘', 'Fifth'])
    await post('inspector', '/note', { id: randomUUID(), projectId: world.projectId, text, place });
});
afterAll(async () => {
  await running?.stop();
  await world.close();
});

async function post(who: Person, path: string, payload: object) {
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method: 'POST', url: `/api/core${path}`, headers, payload });
  expect(answer.json(), path).toMatchObject({ code: 200 });
  return answer.json().data;
}

function wanted(more: Partial<NewReport['outline']> = {}, kind: NewReport['kind'] = 'inspection') {
  return {
    kind,
    name: 'Week 48',
    outline: {
      parts: [...REPORT_KINDS[kind]].filter((part) => part !== 'floors'),
      language: 'en',
      paper: 'a4',
      groupBy: 'none',
      photos: 2,
      comments: true,
      snippet: true,
      qr: true,
      ...more,
    },
    notes: { orderBy: 'number', direction: 'asc' },
  };
}

const path = () => `/project/${world.projectId}/report`;
const list = async (who: Person): Promise<Report[]> =>
  (await world.app.inject({ url: `/api/core${path()}`, headers: bearer(world.people[who]) })).json().rows;
const fileOf = (who: Person, id: string) =>
  world.app.inject({ url: `/api/core/report/${id}/file`, headers: bearer(world.people[who]) });

async function made(body: object, who: Person = 'inspector'): Promise<{ report: Report; pages: string[] }> {
  const { report, file } = await madeFile(body, who);
  expect(file.headers['content-type']).toBe('application/pdf');
  return { report, pages: await pagesOfPdf(file.rawPayload) };
}

async function madeFile(body: object, who: Person = 'inspector') {
  running ??= await runJobs(world);
  const { id } = await post(who, path(), body);
  let report: Report | undefined;
  await eventually(async () => {
    report = (await list('admin')).find((each) => each.id === id);
    return report !== undefined && !['waiting', 'running'].includes(report.state);
  }, PATIENCE_MS);
  expect(report).toMatchObject({ state: 'done' });
  const file = await fileOf(who, id);
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(report?.file?.sha256);
  if (!report) throw new Error('there is no report');
  return { report, file };
}
const textOf = (entries: ReadonlyMap<string, Uint8Array>) =>
  [...entries]
    .filter(([name]) => /sheet1\.xml$|sharedStrings\.xml$/.test(name))
    .map(([, bytes]) => Buffer.from(bytes).toString())
    .join('\n');
const flat = (pages: readonly string[]) => pages.join('\n').replaceAll(/\s+/g, ' ');

test('an interrupted run leaves nothing, the next one makes one report, and a third changes nothing', async () => {
  const { id } = await post('inspector', path(), wanted({}, 'note-list'));
  const job = { tenantId: world.tenantId, reportId: id };
  const aborted = AbortSignal.abort();
  const still = { begin: () => undefined, set: () => undefined, stop: async () => undefined };
  const context = { ...world, jobs: { send: async () => undefined } };
  await makeReport(context, job, { ...still, signal: aborted });
  expect(await list('inspector')).toMatchObject([{ id, state: 'running', file: null }]);
  const { signal } = new AbortController();
  await makeReport(context, job, { ...still, signal });
  const [first] = await list('inspector');
  expect(first).toMatchObject({ state: 'done', file: { noteCount: 6 } });
  await makeReport(context, job, { ...still, signal });
  expect(await list('inspector')).toEqual([first]);
  const { rows } = await inTenant(world.stores.app, world.tenantId, (trx) =>
    sql`SELECT id FROM stored_file WHERE purpose = 'report' AND deleted_at IS NULL`.execute(trx),
  );
  expect(rows).toHaveLength(1);
}, 240_000);

test('what people wrote stays text, and a letter without a font is shown as its code and named', async () => {
  const { report, pages } = await made(wanted());
  const text = flat(pages);
  expect(text).toContain('#link("https://evil.test") *bold* $x^2$ <b>tag</b> #pagebreak()');
  expect(text).toContain('漢字の指摘');
  expect(text).toContain('U+1F600');
  expect(text).toContain('U+E000');
  expect(report.file).toMatchObject({
    noteCount: 6,
    standard: 'ua-1',
    missing: [{ where: '#4', codes: ['U+1F600', 'U+E000'] }],
  });
  expect(pages).toHaveLength(report.file?.pageCount ?? 0);
  pages.forEach((page, index) => expect(page).toContain(`${index + 1} of ${pages.length}`));
}, 240_000);

test('parts, their order and the order of the notes are as asked for', async () => {
  const forwards = flat((await made(wanted({ parts: ['notes', 'signatures'] }))).pages);
  const body = { ...wanted({ parts: ['signatures', 'notes'] }) };
  body.notes = { orderBy: 'number', direction: 'desc' };
  const backwards = flat((await made(body)).pages);
  expect(forwards.indexOf('#1')).toBeLessThan(forwards.indexOf('#6'));
  expect(backwards.indexOf('#6')).toBeLessThan(backwards.indexOf('#1'));
  expect(forwards.indexOf('Signatures')).toBeGreaterThan(forwards.indexOf('#6'));
  expect(backwards.indexOf('Signatures')).toBeLessThan(backwards.indexOf('#6'));
  expect(forwards).not.toContain('By status');
}, 240_000);

test('a report is in the language that was asked for', async () => {
  const { pages } = await made(wanted({ language: 'ar', parts: ['cover', 'summary', 'notes'] }));
  const text = flat(pages).normalize('NFKC');
  // Joined letters come back piece by piece; these two stand whole.
  expect(text).toContain('المشروع');
  expect(text).not.toContain('Summary');
  const cn = await made(wanted({ language: 'cn', parts: ['summary'] }));
  expect(flat(cn.pages)).toContain('汇总');
}, 240_000);

test('one note alone', async () => {
  const answer = await world.app.inject({
    url: `/api/core${path().replace('/report', '/note')}`,
    headers: bearer(world.people.admin),
  });
  const noteId = answer.json().rows.find(({ title }: { title: string }) => title === 'Fifth').id;
  const { report, pages } = await made({ ...wanted({}, 'single-note'), noteId });
  expect(report.file?.noteCount).toBe(1);
  expect(flat(pages)).toContain('Fifth');
  expect(flat(pages)).not.toContain('evil.test');
}, 240_000);

test('a sheet has typed cells below a frozen head, from right to left in Arabic', async () => {
  const { report, file } = await madeFile({ ...wanted({ language: 'ar' }, 'note-list'), format: 'xlsx' });
  expect(report).toMatchObject({ format: 'xlsx', file: { noteCount: 6, pageCount: null } });
  expect(file.headers['content-disposition']).toContain('Week 48.xlsx');
  const sheet = textOf(openArchive(file.rawPayload));
  expect(sheet).toContain('rightToLeft="1"');
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  expect(sheet).not.toContain('<f>');
  const numbers = [...sheet.matchAll(/<c r="A(\d+)"[^>]*><v>(\d+)<\/v>/g)].map(([, , value]) =>
    Number(value),
  );
  // The head is a text, of which the sheet has the place.
  expect(numbers.slice(1)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(sheet).toContain('الوصف');
  // A moment is a count of days, with a part of one.
  expect(sheet).toMatch(/<v>\d{5}\.\d+<\/v>/);
}, 240_000);

test('a table of text and topics say the same notes, and one note stands alone in each', async () => {
  const csv = await madeFile({ ...wanted({}, 'note-list'), format: 'csv' });
  expect(csv.report.file).toMatchObject({ noteCount: 6 });
  expect(csv.file.body).toContain(ARABIC);
  const alerts = await world.app.inject({
    url: '/api/core/notification?topic=reports',
    headers: bearer(world.people.inspector),
  });
  const { id } = csv.report;
  const told = { kind: 'report-ready', subjectId: id, params: { name: 'Week 48' } };
  expect(alerts.json().rows).toContainEqual(expect.objectContaining(told));
  const bcf = await madeFile({ ...wanted({}, 'note-list'), format: 'bcf' });
  const { topics } = readBcf(bcf.file.rawPayload);
  expect(topics).toHaveLength(6);
  const older = await madeFile({ ...wanted({}, 'note-list'), format: 'bcf', version: '2.1' });
  expect([readBcf(bcf.file.rawPayload), readBcf(older.file.rawPayload)].map((file) => file.version)).toEqual([
    '3.0',
    '2.1',
  ]);
  const notes = await world.app.inject({
    url: `/api/core${path().replace('/report', '/note')}`,
    headers: bearer(world.people.admin),
  });
  const noteId = notes.json().rows.find(({ title }: { title: string }) => title === 'Fifth').id;
  const one = await madeFile({ ...wanted({}, 'single-note'), noteId, format: 'csv' });
  expect(one.report.file).toMatchObject({ noteCount: 1 });
  expect(one.file.body.trim().split('\n')).toHaveLength(2);
}, 240_000);

test('who may not read reports gets neither list nor file; what was sent to somebody is theirs to read', async () => {
  const { report } = await made(wanted({}, 'note-list'));
  const refused = await world.app.inject({
    method: 'POST',
    url: `/api/core${path()}`,
    headers: bearer(world.people.viewer),
    payload: wanted(),
  });
  expect(refused.json()).toMatchObject({ code: 403 });
  expect(await list('viewer')).toEqual([]);
  expect((await fileOf('viewer', report.id)).statusCode).toBe(404);
  expect((await fileOf('bystander', report.id)).statusCode).toBe(404);
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .updateTable('report')
      .set({ recipient_ids: [world.people.viewer.accountId] })
      .where('id', '=', report.id)
      .execute(),
  );
  expect(await list('viewer')).toMatchObject([{ id: report.id, mayDelete: false, mayCancel: false }]);
  expect((await fileOf('viewer', report.id)).statusCode).toBe(200);
}, 240_000);

test('a deleted report is under expired files, comes back from there, and leaves nothing when it is purged', async () => {
  const { report } = await made(wanted({}, 'note-list'));
  const remove = (who: Person) =>
    world.app.inject({
      method: 'DELETE',
      url: `/api/core/report/${report.id}`,
      headers: bearer(world.people[who]),
    });
  expect((await remove('inspector')).statusCode).toBe(403);
  expect((await remove('admin')).statusCode).toBe(200);
  expect((await fileOf('admin', report.id)).statusCode).toBe(404);
  const items = [{ kind: 'report', id: report.id }];
  await post('operator', '/expired', { action: 'restore', items });
  expect((await fileOf('admin', report.id)).statusCode).toBe(200);
  await remove('admin');
  await post('operator', '/expired', { action: 'delete', items });
  const rows = await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.selectFrom('report').select('id').where('id', '=', report.id).execute(),
  );
  expect(rows).toEqual([]);
}, 240_000);

test('after half a year a report is an expired file, and goes with its bytes once that was told', async () => {
  const { report } = await made(wanted({}, 'note-list'));
  const other = await made(wanted({}, 'note-list'));
  const days = (count: number) =>
    inTenant(world.stores.app, world.tenantId, (trx) =>
      sql`UPDATE report SET kept_from = kept_from - make_interval(days => ${count}) WHERE id = ${report.id}`.execute(
        trx,
      ),
    );
  const ids = async () => (await list('admin')).map(({ id }) => id);
  await days(179);
  expect(await ids()).toContain(report.id);
  await days(2);
  expect(await ids()).not.toContain(report.id);
  const stays = async () => {
    await sweep({ ...world, jobs: world.jobs });
    const { rows } = await inTenant(world.stores.app, world.tenantId, (trx) =>
      sql`SELECT id FROM report WHERE id = ${report.id}`.execute(trx),
    );
    return rows.length === 1;
  };
  await days(30);
  // Nothing goes without a warning.
  expect(await stays()).toBe(true);
  await toldDaysEarlier(world, 8);
  expect(await stays()).toBe(false);
  expect(await ids()).toContain(other.report.id);
}, 240_000);

test('a cancelled report is never made', async () => {
  await running?.stop();
  running = null;
  const { id } = await post('inspector', path(), wanted());
  const cancelled = await post('inspector', `/report/${id}/cancel`, {});
  expect(cancelled).toMatchObject({ state: 'cancelled', file: null });
  const { signal } = new AbortController();
  const progress = { begin: () => undefined, set: () => undefined, stop: async () => undefined, signal };
  const context = { ...world, jobs: { send: async () => undefined } };
  await makeReport(context, { tenantId: world.tenantId, reportId: id }, progress);
  expect((await list('inspector')).find((each) => each.id === id)).toMatchObject({
    state: 'cancelled',
    file: null,
  });
});

test('a report of findings is of notes that a person approved, class by class, and of no finding that waits', async () => {
  const [approved, rejected] = [await addFinding(world), await addFinding(world)];
  await addFinding(world, { classAt: 1 });
  const noteId = randomUUID();
  await post('inspector', `/finding/${approved}/approve`, {
    version: 1,
    noteId,
    text: 'No rail at the edge',
  });
  await post('inspector', `/finding/${rejected}/reject`, { version: 1, reason: 'seen-wrong' });
  const asked = wanted({ parts: ['cover', 'findings', 'notes'], groupBy: 'hazard' }, 'ai-hazards');
  const text = flat((await made({ ...asked, notes: { ...asked.notes, type: 'manual' } })).pages);
  expect(text).toContain('AI hazard report');
  expect(text).toMatch(/Open edge Edges 1 1 1 50\s?%/);
  expect(text).toContain('No rail at the edge');
  expect(text).not.toContain('Fifth');
  expect(text).not.toContain('Blocked exit');
}, 240_000);

test.each(['viewer', 'responder', 'external'] as const)('%s makes no report of findings', async (who) => {
  for (const body of [wanted({}, 'ai-hazards'), wanted({ parts: ['findings'] })]) {
    const headers = bearer(world.people[who]);
    const url = `/api/core${path()}`;
    const answer = await world.app.inject({ method: 'POST', url, headers, payload: body });
    expect(answer.statusCode).toBe(403);
  }
});
