/** What may break in production, as one thing a chaos run can do; each leaves everything running again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import type { Product } from '../../support/start-product.ts';

export interface Fault {
  name: string;
  /** How often it is chosen, beside the others. */
  weight: number;
  happen(scene: FaultScene): Promise<void>;
}

export interface FaultScene {
  product: Product;
  random: SeededRandom;
  /** Looks for what was lost; for the moments in which nobody can send it again. */
  look(): Promise<void>;
}

const killed = (name: 'api' | 'collab' | 'worker', weight: number, signal?: NodeJS.Signals): Fault => ({
  name: `${name} ${signal ?? 'SIGKILL'}`,
  weight,
  async happen({ product, random, look }) {
    await product.kill(name, signal);
    await sleep(random.int(800));
    if (name === 'collab') await look();
    await product.restart(name);
  },
});

const FAULTS: readonly Fault[] = [
  killed('collab', 6),
  killed('collab', 2, 'SIGTERM'),
  killed('api', 3),
  killed('api', 1, 'SIGTERM'),
  killed('worker', 2),
  {
    name: 'Postgres SIGKILL',
    weight: 4,
    async happen({ product, random, look }) {
      await product.postgres.kill9();
      await sleep(random.int(2000));
      await product.postgres.start();
      await look();
    },
  },
  {
    name: 'Postgres hangs',
    weight: 2,
    async happen({ product, random }) {
      product.postgres.pause();
      await sleep(200 + random.int(5000));
      product.postgres.resume();
    },
  },
  {
    name: 'collab and Postgres SIGKILL',
    weight: 1,
    async happen({ product, random, look }) {
      await Promise.all([product.kill('collab'), product.postgres.kill9()]);
      await sleep(random.int(1000));
      await product.postgres.start();
      await look();
      await product.restart('collab');
    },
  },
  {
    name: 'all SIGKILL',
    weight: 1,
    async happen({ product, look }) {
      await Promise.all([
        product.kill('api'),
        product.kill('collab'),
        product.kill('worker'),
        product.postgres.kill9(),
      ]);
      await product.postgres.start();
      await look();
      for (const name of ['worker', 'collab', 'api'] as const) await product.restart(name);
    },
  },
];

/** One of the faults, by weight. */
export function pickFault(random: SeededRandom): Fault {
  let left = random.int(FAULTS.reduce((sum, { weight }) => sum + weight, 0));
  for (const fault of FAULTS) {
    left -= fault.weight;
    if (left < 0) return fault;
  }
  throw new Error('the weights do not add up');
}
