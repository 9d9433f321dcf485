/** Writes of reports. */
import { randomUUID } from 'node:crypto';
import type { ReportOutline } from '@plumbline/shared/contract/report.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { promiseStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { addReport, beginReport, finishReport } from '@plumbline/server/reports/report.store.ts';
import { project, send, type Write, type Writes } from './write.ts';
import type { World } from '../api-world.ts';

const OUTLINE: ReportOutline = {
  parts: ['table'],
  language: 'en',
  paper: 'a4',
  groupBy: 'none',
  photos: 1,
  comments: false,
  snippet: false,
  qr: false,
};

const newReport = (world: World): Write => ({
  method: 'POST',
  url: `${project(world)}/report`,
  payload: { kind: 'note-list', name: 'Week 48', outline: OUTLINE, notes: { search: 'door' } },
});

const newSchedule = (world: World): Write => ({
  method: 'POST',
  url: `${project(world)}/reportSchedule`,
  payload: { ...newReport(world).payload, every: 'week', day: 1, hour: 6, recipientIds: [] },
});

async function schedule(world: World): Promise<string> {
  const answer = await send(world, newSchedule(world), randomUUID());
  return answer.json().data.id;
}

const scheduleUrl = async (world: World) => `/api/core/reportSchedule/${await schedule(world)}`;

/** With a report that outlives it: else a deletion leaves no row to compare with. */
async function usedSchedule(world: World): Promise<string> {
  const { tenantId, projectId, people } = world;
  const id = await schedule(world);
  const asked = { outline: OUTLINE, notes: { search: '', orderBy: 'number', direction: 'asc' } } as const;
  const of = { tenantId, projectId, accountId: people.admin.accountId, recipientIds: [] };
  await inTenant(world.stores.app, tenantId, (trx) =>
    addReport(trx, { ...of, kind: 'note-list', name: 'Week 48', asked }, id),
  );
  return `/api/core/reportSchedule/${id}`;
}

async function askedReport(world: World): Promise<string> {
  const answer = await send(world, newReport(world), randomUUID());
  return answer.json().data.id;
}

/** As the worker leaves one: of another one a deletion leaves no row to compare with. */
async function doneReport(world: World): Promise<string> {
  const { stores, tenantId, projectId } = world;
  const id = await askedReport(world);
  await inTenant(stores.app, tenantId, async (trx) => {
    const wanted = await beginReport(trx, id);
    if (wanted === null) throw new Error('nobody waits for the report');
    const fileId = await promiseStoredFile(trx, {
      tenantId,
      projectId,
      purpose: 'report',
      originalName: wanted.name,
      contentType: 'application/pdf',
      sizeBytes: 1,
      sha256: '0'.repeat(64),
      createdBy: wanted.accountId,
    });
    await finishReport(trx, id, {
      fileId,
      pageCount: 1,
      partCount: 1,
      noteCount: 0,
      standard: null,
      missing: [],
    });
  });
  return id;
}

export const REPORT_WRITES: Writes = {
  'POST /api/core/project/{projectId}/reportSchedule': async (world) => newSchedule(world),
  'PUT /api/core/reportSchedule/{scheduleId}': async (world) => ({
    method: 'PUT',
    url: await scheduleUrl(world),
    payload: { ...newSchedule(world).payload, day: 2 },
  }),
  'PATCH /api/core/reportSchedule/{scheduleId}': async (world) => ({
    method: 'PATCH',
    url: await scheduleUrl(world),
    payload: { isPaused: true },
  }),
  'DELETE /api/core/reportSchedule/{scheduleId}': async (world) => ({
    method: 'DELETE',
    url: await usedSchedule(world),
  }),
  'POST /api/core/project/{projectId}/report': async (world) => newReport(world),
  'POST /api/core/report/{reportId}/cancel': async (world) => ({
    method: 'POST',
    url: `/api/core/report/${await askedReport(world)}/cancel`,
  }),
  'DELETE /api/core/report/{reportId}': async (world) => ({
    method: 'DELETE',
    url: `/api/core/report/${await doneReport(world)}`,
  }),
};
