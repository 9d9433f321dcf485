import { proxy, useSnapshot } from 'valtio';

const state = proxy<{ endedAt: string | null; open: boolean }>({ endedAt: null, open: false });

/** A visitor's feed or room is open: from now on an end is told by the sheet, not by a redirect. */
export function markVisitOpen(): void {
  state.open = true;
}

export function isVisitOpen(): boolean {
  return state.open;
}

/** The link was revoked or has expired while open; set by the live feed and by the room client. */
export function markLinkEnded(): void {
  state.endedAt ??= new Date().toISOString();
}

/** When the link ended, null while it lives. */
export function useLinkEnded(): string | null {
  return useSnapshot(state).endedAt;
}

/** A new visit starts with a living link. */
export function resetLinkEnded(): void {
  state.endedAt = null;
  state.open = false;
}
