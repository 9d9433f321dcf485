import { decodeUpdate, type ClockRange } from '@plumbline/shared/documents/admission/decoded-update.ts';

/** True when the given entries together hold all that an update writes and deletes, whoever cut them how. */
export function isWrittenIn(update: Uint8Array, entries: readonly Uint8Array[]): boolean {
  const wanted = rangesOf(update);
  if (!wanted) return false;
  const held = entries.map(rangesOf).filter((ranges) => ranges !== null);
  const writes = held.flatMap((ranges) => ranges.writes);
  const deletes = held.flatMap((ranges) => ranges.deletes);
  return (
    wanted.writes.every((range) => isCovered(range, writes)) &&
    wanted.deletes.every((range) => isCovered(range, deletes))
  );
}

interface Ranges {
  writes: ClockRange[];
  deletes: ClockRange[];
}

function rangesOf(update: Uint8Array): Ranges | null {
  const decoded = decodeUpdate(update);
  if (!decoded) return null;
  const writes = [...decoded.structs].flatMap(([client, structs]) =>
    structs.map(({ id, length }) => ({ client, from: id.clock, to: id.clock + length })),
  );
  return { writes, deletes: decoded.deletes };
}

function isCovered({ client, from, to }: ClockRange, parts: readonly ClockRange[]): boolean {
  const own = parts.filter((part) => part.client === client).toSorted((a, b) => a.from - b.from);
  let clock = from;
  for (const part of own) if (part.from <= clock) clock = Math.max(clock, part.to);
  return clock >= to;
}
