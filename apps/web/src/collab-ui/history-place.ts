/**
 * Places on the slider: 0 is before the first step, each further one right after a step, and the last one is now, the
 * document that goes on changing.
 */
import type { History, HistoryStep } from '@plumbline/shared/contract/history.ts';
import type { PresenceColor } from '@plumbline/shared/protocol/presence.ts';
import { personColour } from '../ui/person-colour.ts';

export interface PastPlace {
  /** What the document is asked for by; null for now. */
  seq: number | null;
  /** What had just been done; null before the first step and for now. */
  step: HistoryStep | null;
}

/** The first place of the slider: nothing is known of what was before a history that is not whole. */
export function firstPlace({ steps, isWhole }: History): number {
  return isWhole || steps.length === 0 ? 0 : 1;
}

/** The place that stands for now. */
export function nowPlace({ steps }: History): number {
  return steps.length;
}

/** What lies at a place; places beyond the slider are its ends. */
export function placeAt(history: History, place: number): PastPlace {
  if (place >= nowPlace(history)) return { seq: null, step: null };
  const within = Math.max(firstPlace(history), place);
  const step = history.steps[within - 1] ?? null;
  return { seq: step?.seq ?? 0, step };
}

/** Where a seq lies: at the last step that is not after it. */
export function placeOf({ steps }: History, seq: number): number {
  return steps.findLastIndex((step) => step.seq <= seq) + 1;
}

/** Who worked when: neighbouring steps of one person as one piece, for the strip above the slider. */
export function authorPieces({ steps }: History): { actorId: string | null; name: string; steps: number }[] {
  const pieces: { actorId: string | null; name: string; steps: number }[] = [];
  for (const { actor } of steps) {
    const last = pieces.at(-1);
    if (last && last.actorId === (actor?.id ?? null)) last.steps += 1;
    else pieces.push({ actorId: actor?.id ?? null, name: actor?.name ?? '', steps: 1 });
  }
  return pieces;
}

/** Whose pieces have which colour: as in the room for who is here, and no two alike as long as there are colours. */
export function authorColours(
  pieces: readonly { actorId: string | null }[],
  colourHere: (personId: string) => PresenceColor | undefined,
): ReadonlyMap<string, PresenceColor> {
  const ids = new Set(pieces.flatMap(({ actorId }) => actorId ?? []));
  const colours = new Map<string, PresenceColor>();
  for (const id of ids) {
    const here = colourHere(id);
    if (here) colours.set(id, here);
  }
  for (const id of ids) if (!colours.has(id)) colours.set(id, personColour(id, new Set(colours.values())));
  return colours;
}
