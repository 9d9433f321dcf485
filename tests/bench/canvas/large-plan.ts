import { FloorList } from '../../e2e/pages/floor-list.ts';
import type { Seat } from '../../e2e/pages/seat.ts';
import { untilSharp, untilVisible } from '../../support/until-painted.ts';
import type { Measurement } from '../scenarios/scenario.ts';
import type { BrowserScenario } from './browser-scenario.ts';
import { openVisitedProduct, type VisitedProduct } from './plan-visit.ts';

/** How a large plan comes in: the whole product, a fresh browser each round. */
export const largePlan: BrowserScenario = {
  name: 'plan',
  title: 'a plan of 5000 × 5000 px is opened in a fresh browser, and shown at 100 %',
  contenders: ['plumbline', 'whole-picture'],
  baseline: 'whole-picture',
  rounds: { full: 5, quick: 1 },
  metrics: [
    { key: 'from-list', label: 'from the list of floors: visible, ms', digits: 0, isCompared: true },
    { key: 'from-address', label: 'by its address: visible, ms', digits: 0, isCompared: true },
    { key: 'sharp', label: 'after a zoom to 100 %: sharp, ms', digits: 0, isCompared: true },
    { key: 'kilobytes', label: 'fetched until sharp, kB', digits: 0, isCompared: true },
  ],
  async open({ browser }) {
    const visited = await openVisitedProduct(browser);
    return {
      measure: (contender) => (contender === 'plumbline' ? measureOurs(visited) : measureWhole(visited)),
      close: () => visited.product.stop(),
    };
  },
};

async function measureOurs({ arrive, projectId, large }: VisitedProduct): Promise<Measurement> {
  const seat = await arrive();
  const { page } = seat;
  const card = new FloorList(seat, projectId).card(large.name);
  const fetched = countBytes(seat);
  // The pointer rests on the card before it presses, as a hand does.
  const link = card.getByRole('link', { name: large.name });
  await link.hover();
  const [fromList] = await Promise.all([timed(() => untilVisible(page)), link.click()]);
  await page.locator('#canvas').focus();
  await page.keyboard.press('Shift+Digit0');
  const sharp = await untilSharp(page);
  const kilobytes = fetched() / 1000;
  await page.goto('about:blank');
  const address = `/project/floor?projectId=${projectId}&floorId=${large.id}`;
  const fromAddress = await timed(async () => {
    await page.goto(address, { waitUntil: 'commit' });
    await untilVisible(page);
  });
  await seat.context.close();
  return { 'from-list': fromList, 'from-address': fromAddress, sharp, kilobytes };
}

/** The drawing as one picture on one canvas: no pyramid, no tiles. */
async function measureWhole({ arrive, file, product }: VisitedProduct): Promise<Measurement> {
  const seat = await arrive();
  const { page } = seat;
  await page.route('**/whole.*', (route) =>
    route.fulfill(
      route.request().url().endsWith('.png')
        ? { body: file, contentType: 'image/png' }
        : { body: WHOLE, contentType: 'text/html' },
    ),
  );
  const fromAddress = await timed(async () => {
    await page.goto(`${product.baseUrl}/whole.html`, { waitUntil: 'commit' });
    await untilVisible(page);
  });
  await page.evaluate(() => window.dispatchEvent(new Event('zoom')));
  const sharp = await untilSharp(page);
  await seat.context.close();
  return { 'from-list': fromAddress, 'from-address': fromAddress, sharp, kilobytes: file.length / 1000 };
}

const WHOLE = `<!doctype html><body style="margin: 0"><div id="canvas"><canvas width="1280" height="720"></canvas></div>
<script>
  const context = document.querySelector('canvas').getContext('2d');
  const image = new Image();
  image.onload = () => context.drawImage(image, 0, 0, 720, 720);
  image.src = 'whole.png';
  addEventListener('zoom', () => context.drawImage(image, -2000, -2000));
</script>`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function countBytes({ page }: Seat): () => number {
  let bytes = 0;
  page.on('response', (response) => {
    bytes += Number(response.headers()['content-length'] ?? 0);
  });
  return () => bytes;
}
