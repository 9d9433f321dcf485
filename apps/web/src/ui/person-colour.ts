import { PRESENCE_COLORS, type PresenceColor } from '@plumbline/shared/protocol/presence.ts';

const NONE: ReadonlySet<PresenceColor> = new Set();

/**
 * The same colour for the same person wherever no room has given one, or the next one that is not taken; names always
 * stand beside it.
 */
export function personColour(personId: string, taken = NONE): PresenceColor {
  let hash = 0;
  for (const character of personId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  const start = hash % PRESENCE_COLORS.length;
  const inOrder = [...PRESENCE_COLORS.slice(start), ...PRESENCE_COLORS.slice(0, start)];
  return inOrder.find((colour) => !taken.has(colour)) ?? inOrder[0] ?? 'plum';
}
