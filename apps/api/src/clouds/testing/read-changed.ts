import { readBytes, refusalOf } from './read-all.ts';

/** A file of a few kilobytes is read in milliseconds; a busy machine may stop for a while. */
export const SOON_MS = 5000;
export const MAX_GROWTH_BYTES = 400 * 1024 * 1024;

export interface Outcome {
  /** What was neither points nor a refusal by a code of clouds. */
  others: string[];
  slowestMs: number;
  grownBytes: number;
}

/** The same numbers in each run: what fails once, fails again. */
function* numbersFrom(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Reads a file many times, each time with some bytes changed, and sometimes its end cut off. */
export function readChanged(seed: Buffer, times: number): Promise<Outcome> {
  const random = numbersFrom(seed.length);
  const below = (most: number) => Math.floor(random.next().value * most);
  return readEach(
    Array.from({ length: times }, () => () => {
      const bytes = Buffer.from(below(4) === 0 ? seed.subarray(0, below(seed.length)) : seed);
      for (let change = below(3); change >= 0 && bytes.length > 0; change--)
        bytes[below(bytes.length)] = below(256);
      return bytes;
    }),
  );
}

/** Reads what is left of it when it ends at some of its bytes. */
export function readCut(seed: Buffer, times: number): Promise<Outcome> {
  const step = Math.max(1, Math.floor(seed.length / times));
  const lengths = Array.from({ length: Math.ceil(seed.length / step) }, (_, at) => at * step);
  return readEach(lengths.map((length) => () => seed.subarray(0, length)));
}

async function readEach(files: readonly (() => Buffer)[]): Promise<Outcome> {
  const outcome: Outcome = { others: [], slowestMs: 0, grownBytes: 0 };
  const before = process.memoryUsage().rss;
  for (const file of files) {
    const bytes = file();
    const started = performance.now();
    const code = await refusalOf(readBytes(bytes)).catch(
      (error: unknown) => `${String(error)} by ${bytes.toString('base64')}`,
    );
    outcome.slowestMs = Math.max(outcome.slowestMs, performance.now() - started);
    if (code !== null && !code.startsWith('cloud-')) outcome.others.push(code);
  }
  outcome.grownBytes = process.memoryUsage().rss - before;
  return outcome;
}
