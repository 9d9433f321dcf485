import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import * as z from 'zod/mini';
import { startProduct, type Product } from '../../support/start-product.ts';
import { fillNotes, type FilledNotes, type NoteSizes } from '../notes/fill-notes.ts';
import { percentile } from '../report/statistics.ts';
import type { ContenderStage } from '../run-contenders.ts';
import type { Comparison, Measurement } from '../scenarios/scenario.ts';
import { countRows } from './count-rows.ts';
import { fillSteps, type StepSizes } from './fill-steps.ts';

const SIZES = {
  full: { notes: 10_000, comments: 0, pins: 8000, events: 10, steps: 6 },
  quick: { notes: 1000, comments: 0, pins: 800, events: 10, steps: 6 },
} satisfies Record<string, NoteSizes & StepSizes>;
const TURNS = { full: 20, quick: 3 };
/** One reader asks as fast as it can, which nobody may outside of a bench. */
const NO_LIMITS = {
  ADDRESS_REQUESTS_PER_SECOND: '10000',
  ADDRESS_REQUEST_BURST: '10000',
  SESSION_REQUESTS_PER_SECOND: '10000',
  SESSION_REQUEST_BURST: '10000',
};
const PROJECT_ADMIN = 'project-admin@nord.example';

/** Whether a manager's figures come quickly in a project's second year: from request to answer, on the server's side. */
export const insightAnswers: Comparison & {
  contenders: readonly string[];
  open(options: { isQuick: boolean }): Promise<ContenderStage>;
} = {
  name: 'insight',
  title: 'the analytics of 10,000 notes and 100,000 events, from request to answer',
  contenders: ['plumbline', 'rows-in-node'],
  baseline: 'rows-in-node',
  rounds: { full: 3, quick: 1 },
  metrics: [
    {
      key: 'page-p50',
      label: 'whole page p50, ms',
      digits: 0,
      isCompared: true,
      promise: { of: 'plumbline', atMost: 800 },
    },
    {
      key: 'filter-p50',
      label: 'another filter p50, ms',
      digits: 0,
      isCompared: false,
      promise: { of: 'plumbline', atMost: 300 },
    },
    { key: 'list-p50', label: 'the list behind a figure p50, ms', digits: 0, isCompared: false },
  ],
  async open({ isQuick }) {
    const size = isQuick ? 'quick' : 'full';
    const product = await startProduct({ env: NO_LIMITS });
    try {
      const filled = await fillNotes(product.databaseUrl, SIZES[size]);
      await fillSteps(product.databaseUrl, filled.projectId, SIZES[size]);
      const ask = await askAs(product, filled);
      return {
        close: product.stop,
        measure: (contender) =>
          contender === 'plumbline'
            ? measureOurs(ask, filled, TURNS[size])
            : measureRows(product, filled, TURNS[size]),
      };
    } catch (error) {
      await product.stop();
      throw error;
    }
  },
};

/** @returns how long an answer took, ms */
type Ask = (path: string) => Promise<number>;

async function askAs({ baseUrl }: Product, { projectId }: FilledNotes): Promise<Ask> {
  const login = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PROJECT_ADMIN, password: DEMO_PASSWORD, remember: false }),
  });
  const { data } = z.parse(z.object({ data: z.object({ access_token: z.string() }) }), await login.json());
  return async (path) => {
    const startedAtMs = performance.now();
    const answer = await fetch(`${baseUrl}/api/core/project/${projectId}/${path}`, {
      headers: { authorization: `Bearer ${data.access_token}` },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.json();
    return performance.now() - startedAtMs;
  };
}

async function measureOurs(ask: Ask, { floor }: FilledNotes, turns: number): Promise<Measurement> {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const filters = [`floorId=${floor.id}`, 'assignee=none', `from=${day(200)}`, 'assignee=me'];
  const times: Record<'page' | 'filter' | 'list', number[]> = { page: [], filter: [], list: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    times.page.push(await ask('insight'));
    times.filter.push(await ask(`insight?${filters[turn % filters.length]}`));
    times.list.push(await ask(`note?figure=verified.${day(30 + turn)}.${day(turn)}`));
  }
  return {
    'page-p50': percentile(times.page, 0.5),
    'filter-p50': percentile(times.filter, 0.5),
    'list-p50': percentile(times.list, 0.5),
  };
}

async function measureRows(
  product: Product,
  { projectId }: FilledNotes,
  turns: number,
): Promise<Measurement> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) times.push(await countRows(product.databaseUrl, projectId));
  return { 'page-p50': percentile(times, 0.5), 'filter-p50': null, 'list-p50': null };
}
