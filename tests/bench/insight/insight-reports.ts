import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import {
  REPORT_KINDS,
  ReportAnswerSchema,
  ReportListAnswerSchema,
  type NewReport,
} from '@plumbline/shared/contract/report.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import * as z from 'zod/mini';
import { childPids, processCommand } from '../../../scripts/process-info.mjs';
import { startProduct, type Product } from '../../support/start-product.ts';
import { residentBytesOf } from '../measure/process-usage.ts';
import { fillNotes } from '../notes/fill-notes.ts';
import type { ContenderRun, ContenderStage } from '../run-contenders.ts';
import type { Comparison, Measurement } from '../scenarios/scenario.ts';
import { fillPhotos, type PhotographedNote } from './fill-photos.ts';
import { printNotes } from './print-notes.ts';

const SIZES = {
  full: { rows: 50_000, beside: 500, alone: 5000 },
  quick: { rows: 2000, beside: 50, alone: 300 },
};
const PHOTOS_EACH = 2;
const PROJECT_ADMIN = 'project-admin@nord.example';
const SAMPLE_MS = 100;
const POLL_MS = 100;
/** The worker and the process that sets pages. */
const MAKERS = /worker\.ts|decode-child\.ts/;
const MIB = 1024 * 1024;

const promised = (key: string, label: string, atMost: number, digits = 0) => ({
  key,
  label,
  digits,
  isCompared: false,
  promise: { of: 'plumbline', atMost },
});

export const insightReports: Comparison & { contenders: readonly string[] } = {
  name: 'insight',
  title: 'reports with two photos a note, asked for in the running product, until the file is there',
  contenders: ['plumbline', 'chromium-print'],
  baseline: 'chromium-print',
  rounds: { full: 1, quick: 1 },
  metrics: [
    { key: 'beside', label: '500 notes with 1,000 photos, s', digits: 1, isCompared: true },
    promised('beside-ratio', 'the same: times of what Chromium took beside it', 0.25, 2),
    promised('alone', '5,000 notes with 10,000 photos, s', 300),
    promised('alone-mib', 'the same: worker and typesetter at most, MiB', 1000),
    promised('rows', 'XLSX of 50,000 rows, s', 5, 1),
    promised('rows-mib', 'the same: worker at most, MiB', 500),
  ],
};

export async function openInsightReports({
  isQuick,
  say,
}: Pick<ContenderRun, 'isQuick' | 'say'>): Promise<ContenderStage> {
  const size = SIZES[isQuick ? 'quick' : 'full'];
  const product = await startProduct();
  try {
    const { projectId } = await fillNotes(product.databaseUrl, {
      notes: size.rows,
      comments: 0,
      pins: size.alone,
    });
    const desk = await openDesk(product, projectId);
    const photographed = async (name: string, notes: number) => {
      const tagId = await desk.tag(name);
      const place = { databaseUrl: product.databaseUrl, filesDir: join(product.dataDir, 'files') };
      return {
        tagId,
        notes: await fillPhotos({ ...place, projectId, tagId, notes, photosEach: PHOTOS_EACH }),
      };
    };
    const beside = await photographed('beside', size.beside);
    const alone = await photographed('alone', size.alone);
    say('insight: the notes have their photos');
    const print = () => printed(product, projectId, beside.notes);
    return {
      close: product.stop,
      measure: async (contender) =>
        contender === 'plumbline'
          ? measureOurs(desk, { beside: beside.tagId, alone: alone.tagId }, print)
          : { ...NOTHING, beside: (await print()) / 1000 },
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

const NOTHING: Measurement = {
  'beside-ratio': null,
  alone: null,
  'alone-mib': null,
  rows: null,
  'rows-mib': null,
};

function printed({ dataDir, baseUrl }: Product, projectId: string, notes: readonly PhotographedNote[]) {
  const addressOf = (id: string) => `${baseUrl}/project/annotations?projectId=${projectId}&noteId=${id}`;
  return printNotes({ filesDir: join(dataDir, 'files'), notes, addressOf });
}

async function measureOurs(
  desk: Desk,
  tags: { beside: string; alone: string },
  print: () => Promise<number>,
): Promise<Measurement> {
  const beside = await desk.make('pdf', { tagId: tags.beside });
  // Right beside it, so that whatever else the machine does weighs on both.
  const printedMs = await print();
  const rows = await desk.make('xlsx', {});
  const alone = await desk.make('pdf', { tagId: tags.alone });
  return {
    beside: beside.ms / 1000,
    'beside-ratio': beside.ms / printedMs,
    alone: alone.ms / 1000,
    'alone-mib': alone.mostBytes / MIB,
    rows: rows.ms / 1000,
    'rows-mib': rows.mostBytes / MIB,
  };
}

interface Desk {
  tag: (name: string) => Promise<string>;
  make: (
    format: 'pdf' | 'xlsx',
    notes: Partial<NewReport['notes']>,
  ) => Promise<{ ms: number; mostBytes: number }>;
}

async function openDesk({ baseUrl }: Product, projectId: string): Promise<Desk> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: PROJECT_ADMIN, password: DEMO_PASSWORD, remember: false });
  const login = await fetch(`${baseUrl}/api/auth/login`, { method: 'POST', headers: json, body });
  const session = z.parse(z.object({ data: z.object({ access_token: z.string() }) }), await login.json());
  const headers = { ...json, authorization: `Bearer ${session.data.access_token}` };
  const call = async (path: string, payload?: object): Promise<unknown> => {
    const sent = payload && { method: 'POST', body: JSON.stringify(payload) };
    const answer = await fetch(`${baseUrl}/api/core${path}`, { headers, ...sent });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    tag: async (name) => {
      const tag = {
        name,
        colour: 'z4',
        letter: 'B',
        needsPhoto: false,
        defaultAssigneeId: null,
        defaultDays: null,
      };
      const made = z.parse(
        z.object({ data: z.object({ id: UuidSchema }) }),
        await call('/tag', { projectId, tag }),
      );
      return made.data.id;
    },
    make: async (format, notes) => {
      const watch = watchMakers();
      const startedAtMs = performance.now();
      const asked = z.parse(
        ReportAnswerSchema,
        await call(`/project/${projectId}/report`, reportOf(format, notes)),
      );
      for (;;) {
        await sleep(POLL_MS);
        const { rows } = z.parse(
          ReportListAnswerSchema,
          await call(`/project/${projectId}/report?pageNum=1&pageSize=10`),
        );
        const report = rows.find(({ id }) => id === asked.data.id);
        if (report?.state === 'done') return { ms: performance.now() - startedAtMs, mostBytes: watch.stop() };
        if (report?.state !== 'waiting' && report?.state !== 'running')
          throw new Error(`a report was not made: ${report?.error}`);
      }
    },
  };
}

function reportOf(format: 'pdf' | 'xlsx', notes: Partial<NewReport['notes']>): NewReport {
  return {
    kind: 'inspection',
    name: 'Bench',
    format,
    outline: {
      parts: REPORT_KINDS.inspection.filter((part) => part !== 'floors'),
      language: 'en',
      paper: 'a4',
      groupBy: 'none',
      photos: PHOTOS_EACH,
      comments: false,
      snippet: false,
      qr: true,
    },
    notes: { search: '', orderBy: 'number', direction: 'asc', status: 'any', ...notes },
  };
}

/** The most that those who make reports use together. */
function watchMakers(): { stop: () => number } {
  let mostBytes = 0;
  const offspringOf = (pid: number): number[] =>
    childPids(pid).flatMap((child) => [child, ...offspringOf(child)]);
  const timer = setInterval(() => {
    const makers = offspringOf(process.pid).filter((pid) => MAKERS.test(processCommand(pid) ?? ''));
    const bytes = makers.reduce((sum, pid) => sum + (residentBytesOf(pid) ?? 0), 0);
    mostBytes = Math.max(mostBytes, bytes);
  }, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return mostBytes;
    },
  };
}
