import type { Browser } from 'playwright/test';
import sharp from 'sharp';
import { FloorList } from '../../e2e/pages/floor-list.ts';
import { addFloor } from '../../e2e/pages/new-floor.ts';
import { untilVisible } from '../../support/until-painted.ts';
import { openMemoryView, type Memory } from '../measure/memory-view.ts';
import type { Measurement } from '../scenarios/scenario.ts';
import type { BrowserScenario } from './browser-scenario.ts';
import { openVisitedProduct, type VisitedProduct } from './plan-visit.ts';

const VISITS = { full: 200, quick: 20 };
/** Plans are made so many at once. */
const LANES = 4;
const SMALL_PX = { width: 1200, height: 900 };
/** Caches are full by then. */
const FIRST_LOOK_AFTER = 10;

/** Whether a day's work in one tab fills the memory. */
export const manyVisits: BrowserScenario = {
  name: 'visits',
  title: 'one tab opens 200 plans from the list, one after the other; memory after 10 and at the end',
  contenders: ['plumbline'],
  baseline: 'plumbline',
  rounds: { full: 1, quick: 1 },
  metrics: [
    { key: 'heap-first', label: 'heap after 10 plans, MB', digits: 1, isCompared: false },
    { key: 'heap-last', label: 'heap at the end, MB', digits: 1, isCompared: false },
    {
      key: 'private-first',
      label: 'own memory of the process after 10 plans, MB',
      digits: 0,
      isCompared: false,
    },
    { key: 'private-last', label: 'own memory of the process at the end, MB', digits: 0, isCompared: false },
    {
      key: 'resident-first',
      label: 'with decoded pictures after 10 plans, MB',
      digits: 0,
      isCompared: false,
    },
    { key: 'resident-last', label: 'with decoded pictures at the end, MB', digits: 0, isCompared: false },
    { key: 'nodes-first', label: 'elements after 10 plans', digits: 0, isCompared: false },
    { key: 'nodes-last', label: 'elements at the end', digits: 0, isCompared: false },
  ],
  async open({ browser, isQuick }) {
    const visited = await openVisitedProduct(browser);
    const visits = isQuick ? VISITS.quick : VISITS.full;
    await addPlans(visited, visits);
    return {
      measure: () => measure(browser, visited, visits),
      close: () => visited.product.stop(),
    };
  },
};

async function measure(browser: Browser, visited: VisitedProduct, visits: number): Promise<Measurement> {
  const seat = await visited.arrive();
  const { page } = seat;
  const list = new FloorList(seat, visited.projectId);
  const look = await openMemoryView(browser, page);
  let first: Memory | null = null;
  for (let visit = 0; visit < visits; visit += 1) {
    if (visit === FIRST_LOOK_AFTER) first = await look();
    const name = planName(visit);
    await list.card(name).getByRole('link', { name }).click();
    await untilVisible(page);
    await page.goBack();
    await list.card(name).waitFor();
  }
  const last = await look();
  await seat.context.close();
  return {
    'heap-first': first?.heapMb ?? null,
    'heap-last': last.heapMb,
    'private-first': first?.privateMb ?? null,
    'private-last': last.privateMb,
    'resident-first': first?.residentMb ?? null,
    'resident-last': last.residentMb,
    'nodes-first': first?.nodes ?? null,
    'nodes-last': last.nodes,
  };
}

function planName(index: number): string {
  return `Plan ${String(index + 1).padStart(3, '0')}`;
}

async function addPlans({ product, projectId, arrive }: VisitedProduct, count: number): Promise<void> {
  const seat = await arrive();
  const background = '#f4f1e8';
  const file = await sharp({ create: { ...SMALL_PX, channels: 3, background } })
    .png()
    .toBuffer();
  const waiting = Array.from({ length: count }, (_, index) => planName(index));
  const lane = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      await addFloor(seat, { baseUrl: product.baseUrl, projectId, name, file });
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await seat.context.close();
}
