import { PRESENCE_COLORS, type PresenceColor } from '@plumbline/shared/protocol/presence.ts';

/** The colour of a person in a room: always the same by a hash of the id, the next free one when it is taken. */
export function presenceColor(accountId: string, taken: ReadonlySet<string>): PresenceColor {
  let hash = 0;
  for (const char of accountId) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
  const start = hash % PRESENCE_COLORS.length;
  const inOrder = [...PRESENCE_COLORS.slice(start), ...PRESENCE_COLORS.slice(0, start)];
  const free = inOrder.find((color) => !taken.has(color)) ?? inOrder[0];
  return free ?? PRESENCE_COLORS[0];
}
