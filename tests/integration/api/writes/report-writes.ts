/** Writes of reports. */
import { randomUUID } from 'node:crypto';
import { project, send, type Write, type Writes } from './write.ts';
import type { World } from '../api-world.ts';

const OUTLINE = {
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

async function madeReport(world: World): Promise<string> {
  const answer = await send(world, newReport(world), randomUUID());
  return `/api/core/report/${answer.json().data.id}`;
}

export const REPORT_WRITES: Writes = {
  'POST /api/core/project/{projectId}/report': async (world) => newReport(world),
  'POST /api/core/report/{reportId}/cancel': async (world) => ({
    method: 'POST',
    url: `${await madeReport(world)}/cancel`,
  }),
  'DELETE /api/core/report/{reportId}': async (world) => ({ method: 'DELETE', url: await madeReport(world) }),
};
