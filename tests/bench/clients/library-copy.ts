/** What both client libraries have in common: they keep a document and an awareness, and name themselves as origin. */
import * as Y from 'yjs';
import type { Awareness } from 'y-protocols/awareness';
import type { Clock } from '../load/crowd-request.ts';
import { monotonicMs } from '../measure/monotonic-clock.ts';
import type { Witness } from './person.ts';

/** True when the document holds everybody's work up to these clocks. */
export function hasAll(doc: Y.Doc, clocks: readonly Clock[]): boolean {
  return clocks.every(({ clientId, endClock }) => Y.getState(doc.store, clientId) >= endClock);
}

/** Tells of what comes in through a provider. */
export function listenTo(doc: Y.Doc, awareness: Awareness, provider: object, witness: Witness): void {
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === provider) witness.sawUpdate(update, monotonicMs());
  });
  awareness.on('update', ({ added, updated }: { added: number[]; updated: number[] }, origin: unknown) => {
    if (origin !== provider) return;
    const atMs = monotonicMs();
    for (const clientId of [...added, ...updated]) {
      witness.sawPresence(awareness.getStates().get(clientId), atMs);
    }
  });
}
