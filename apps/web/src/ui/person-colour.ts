import { PRESENCE_COLORS, type PresenceColor } from '@plumbline/shared/protocol/presence.ts';

/** The same colour for the same person wherever no room has given one; names always stand beside it. */
export function personColour(personId: string): PresenceColor {
  let hash = 0;
  for (const character of personId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return PRESENCE_COLORS[hash % PRESENCE_COLORS.length] ?? 'plum';
}
