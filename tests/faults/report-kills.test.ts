/** A report whose worker is killed while it collects the notes and while it sets the pages: one report, whole. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  REPORT_KINDS,
  ReportAnswerSchema,
  ReportListAnswerSchema,
  type Report,
  type ReportStep,
} from '@plumbline/shared/contract/report.ts';
import { pagesOfPdf } from '../../apps/api/src/reports/testing/pages-of-pdf.ts';
import { eventually } from '../integration/rooms/harness/eventually.ts';
import { startProduct, type Product } from '../support/start-product.ts';
import { enterDemo } from './demo-workplace.ts';
import { readRows } from './owner-reader.ts';
import type { Workplace } from './writers.ts';

const PATIENCE_MS = 200_000;

let product: Product;
let place: Workplace;
beforeAll(async () => {
  product = await startProduct();
  place = await enterDemo(product.baseUrl);
});
afterAll(() => product.stop());

const call = (path: string, payload?: object) =>
  fetch(`${product.baseUrl}/api/core${path}`, {
    method: payload ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${place.inspector.token}`,
      ...(payload && { 'content-type': 'application/json' }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  });

async function ask(): Promise<string> {
  const answer = await call(`/project/${place.projectId}/report`, {
    kind: 'inspection',
    name: 'Through faults',
    outline: {
      parts: REPORT_KINDS.inspection,
      language: 'en',
      paper: 'a4',
      groupBy: 'none',
      photos: 6,
      comments: true,
      snippet: true,
      sight: true,
      history: true,
      qr: true,
    },
    notes: { status: 'any', orderBy: 'number', direction: 'asc' },
  });
  return ReportAnswerSchema.parse(await answer.json()).data.id;
}

async function reports(): Promise<Report[]> {
  return ReportListAnswerSchema.parse(await (await call(`/project/${place.projectId}/report`)).json()).rows;
}

async function stepOf(id: string): Promise<string> {
  const [row] = await readRows<{ state: string; step: string }>(
    product.databaseUrl,
    'SELECT state, step FROM report WHERE id = $1',
    [id],
  );
  return row?.state === 'running' ? row.step : (row?.state ?? '');
}

/** @throws when it was over before the blow */
async function killWorkerIn(id: string, step: ReportStep): Promise<void> {
  const untilMs = performance.now() + PATIENCE_MS;
  while (performance.now() < untilMs) {
    if ((await stepOf(id)) === step) {
      await product.kill('worker');
      const left = await stepOf(id);
      await product.restart('worker');
      if (left === 'done') throw new Error(`the report was over before the blow in ${step}`);
      return;
    }
    await sleep(10);
  }
  throw new Error(`the report was never found in ${step}`);
}

test('A4: the worker killed while it makes a report; there is one, whole, and its maker is told once', async () => {
  const id = await ask();
  for (const step of ['reading', 'setting'] as const) await killWorkerIn(id, step);
  await eventually(async () => (await reports()).every(({ state }) => state === 'done'), PATIENCE_MS, 500);
  const [made, ...others] = await reports();
  expect(others).toEqual([]);
  expect(made).toMatchObject({ id, state: 'done' });

  const file = Buffer.from(await (await call(`/report/${id}/file`)).arrayBuffer());
  expect(createHash('sha256').update(file).digest('hex')).toBe(made?.file?.sha256);
  const pages = await pagesOfPdf(file);
  expect(pages).toHaveLength(made?.file?.pageCount ?? 0);
  expect(pages.at(-1)).toContain(`${pages.length} of ${pages.length}`);
  const numbers = new Set(pages.flatMap((page) => page.match(/#\d+/g) ?? []));
  expect(numbers.size).toBeGreaterThanOrEqual(made?.file?.noteCount ?? Infinity);

  const told = await readRows(
    product.databaseUrl,
    `SELECT id FROM notification WHERE kind = 'report-ready' AND subject_id = $1`,
    [id],
  );
  expect(told).toHaveLength(1);
  // What a killed run had stored goes with the next sweeps, and so does what it was at.
  await eventually(
    async () => {
      const files = await readRows(
        product.databaseUrl,
        `SELECT id FROM stored_file WHERE purpose = 'report'`,
      );
      return files.length === 1 && readdirSync(join(product.dataDir, 'files', 'work')).length === 0;
    },
    PATIENCE_MS,
    1000,
  );
  expect(product.unexpectedExits).toEqual([]);
}, 600_000);
