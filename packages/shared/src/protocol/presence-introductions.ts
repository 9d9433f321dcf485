/**
 * Who somebody is, is said once: afterwards a room hears of them only what changed. This keeps the introductions, so
 * that whoever reads presence finds every state whole. Test: presence-introductions.test.ts.
 */

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
  const users = new Map<number, unknown>();
  awareness.on('change', ({ added, updated }) => {
    const states = awareness.getStates();
    for (const clientId of [...added, ...updated]) {
      const state = states.get(clientId);
      if (!state) continue;
      if (state['user'] !== undefined) users.set(clientId, state['user']);
      else if (users.has(clientId)) states.set(clientId, { ...state, user: users.get(clientId) });
    }
  });
}
