/** Byte strings that are almost right: what a parser meets when somebody looks for its holes. */
import type { SeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import type { Bytes } from '../../integration/rooms/harness/client-frames.ts';

/** Bytes at which lengths, types and counts change their meaning. */
const EDGES = [
  0x00, 0x01, 0x02, 0x05, 0x07, 0x0a, 0x1f, 0x3f, 0x40, 0x7e, 0x7f, 0x80, 0x81, 0xc0, 0xfe, 0xff,
];
/** Whole numbers as lib0 writes them: 2^31, 2^53 - 1, one that never ends, a negative zero. */
const NUMBERS = [
  [0x80, 0x80, 0x80, 0x80, 0x08],
  [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f],
  [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  [0x40],
];
const LARGEST_BYTES = 64 * 1024;

type Mutation = (bytes: Bytes, random: SeededRandom, other: Bytes) => Bytes;

const MUTATIONS: readonly Mutation[] = [
  (bytes, random) => edit(bytes, random, (byte) => byte ^ (1 << random.int(8))),
  (bytes, random) => edit(bytes, random, () => random.pick(EDGES) ?? 0),
  (bytes, random) => edit(bytes, random, (byte) => byte + (random.chance(0.5) ? 1 : -1)),
  (bytes, random) => bytes.slice(0, random.int(bytes.length + 1)),
  (bytes, random) => {
    const [from, to] = range(bytes, random);
    return join(bytes.subarray(0, from), bytes.subarray(to));
  },
  (bytes, random) => {
    const [from, to] = range(bytes, random);
    return join(bytes.subarray(0, to), bytes.subarray(from));
  },
  (bytes, random) => {
    const at = random.int(bytes.length + 1);
    return join(bytes.subarray(0, at), Uint8Array.from(random.pick(NUMBERS) ?? []), bytes.subarray(at));
  },
  (bytes, random) => {
    const at = random.int(bytes.length + 1);
    const noise = Uint8Array.from({ length: 1 + random.int(40) }, () => random.int(256));
    return join(bytes.subarray(0, at), noise, bytes.subarray(at));
  },
  (bytes, random, other) =>
    join(bytes.subarray(0, random.int(bytes.length + 1)), other.subarray(random.int(other.length + 1))),
  (bytes, _, other) => join(bytes, other),
  (bytes, random) => join(...Array.from({ length: 2 + random.int(30) }, () => bytes)),
];

/** One to four mutations, one after the other; often just one, which a parser may well let through. */
export function mutate(bytes: Bytes, random: SeededRandom, other: Bytes): Bytes {
  let mutated = bytes;
  for (let left = random.chance(0.4) ? 1 : 1 + random.int(4); left > 0; left -= 1) {
    mutated = random.pick(MUTATIONS)?.(mutated, random, other) ?? mutated;
  }
  return mutated.slice(0, LARGEST_BYTES);
}

function edit(bytes: Bytes, random: SeededRandom, change: (byte: number) => number): Bytes {
  const edited = bytes.slice();
  if (edited.length === 0) return edited;
  for (let left = 1 + random.int(3); left > 0; left -= 1) {
    const at = random.int(edited.length);
    edited[at] = change(edited[at] ?? 0);
  }
  return edited;
}

function range(bytes: Bytes, random: SeededRandom): [from: number, to: number] {
  const a = random.int(bytes.length + 1);
  const b = random.int(bytes.length + 1);
  return [Math.min(a, b), Math.max(a, b)];
}

function join(...parts: Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
