/** A cloud in the product's view of it, and nothing else of the product; see tests/bench/clouds. */
import type { CloudFacts } from '@plumbline/shared/clouds/cloud-facts.ts';
import { CloudView } from '../cloud-view.ts';

/** Fewer than a million by less than a node. */
const MILLION = 980_000;
const PATIENCE_MS = 60_000;

interface Opened {
  firstMs: number;
  /** Null: it has fewer, or they did not come. */
  millionMs: number | null;
  points: number;
}

let view: CloudView | null = null;

/** Times from the call on, in which the view is made and its files are asked for. */
async function open(filesUrl: string, facts: CloudFacts, isAwaited: boolean): Promise<Opened> {
  const container = document.getElementById('stage');
  if (!container) throw new Error('no stage');
  const startMs = performance.now();
  const own = new CloudView(container, { facts });
  view = own;
  await own.open({ filesUrl: () => filesUrl, onTrouble: () => undefined });
  const until = async (points: number): Promise<number | null> => {
    while (own.shownPoints < points) {
      if (performance.now() - startMs > PATIENCE_MS) return null;
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - startMs;
  };
  const firstMs = await until(1);
  const millionMs = isAwaited && facts.pointCount >= MILLION ? await until(MILLION) : null;
  if (firstMs === null) throw new Error('no point came');
  return { firstMs, millionMs, points: own.shownPoints };
}

function close(): void {
  view?.dispose();
  view = null;
}

declare global {
  interface Window {
    cloudBench: { open: typeof open; close: typeof close };
  }
}
window.cloudBench = { open, close };
