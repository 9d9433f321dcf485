/**
 * Who somebody is, and what changes seldom, is said once: afterwards a room hears of them only what changed. This keeps
 * what was said, so that whoever reads presence finds every state whole. Test: presence-introductions.test.ts.
 */
import { LASTING_FIELDS } from './presence.ts';

/** What is needed of y-protocols' `Awareness`. */
export interface PresenceStates {
  getStates(): Map<number, Record<string, unknown>>;
  on(event: 'change', listener: (clients: ChangedClients) => void): void;
}

interface ChangedClients {
  added: readonly number[];
  updated: readonly number[];
}

/** Completes states as they come in; call it before anybody else listens. */
export function keepIntroductions(awareness: PresenceStates): void {
  const known = new Map<number, Record<string, unknown>>();
  awareness.on('change', ({ added, updated }) => {
    const states = awareness.getStates();
    for (const clientId of [...added, ...updated]) {
      const state = states.get(clientId);
      if (!state) continue;
      const before = known.get(clientId);
      const after = lastingOf(state, before);
      known.set(clientId, after);
      if (before) states.set(clientId, { ...after, ...state });
    }
  });
}

/** An introduction says everything: what it leaves out is no more. */
function lastingOf(
  state: Record<string, unknown>,
  before: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const isIntroduction = state['user'] !== undefined;
  const after: Record<string, unknown> = isIntroduction ? {} : { ...before };
  for (const field of ['user', ...LASTING_FIELDS]) {
    if (state[field] !== undefined) after[field] = state[field];
  }
  return after;
}
