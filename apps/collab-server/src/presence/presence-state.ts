import {
  PresenceReportSchema,
  PresenceStateSchema,
  type PresenceReport,
  type PresenceState,
} from '@plumbline/shared/protocol/presence.ts';
import { accountOf, type Seat } from '../sockets/seat.ts';
import type { AwarenessEntry } from './awareness-update.ts';

/** The state of somebody who is not there, as the wire has it. */
export const NOBODY = 'null';

/** What a client said of itself, null when that cannot be read. */
export function parseReport(json: string): PresenceReport | null {
  try {
    const result = PresenceReportSchema.safeParse(JSON.parse(json));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** What others see: the report as far as the seat may show it, under the identity that the server knows. */
export function stampState(seat: Seat, report: PresenceReport): PresenceState {
  const shown = seat.showsCursor ? report : { cursor: null, selection: [], tool: null };
  return {
    cursor: shown.cursor,
    selection: shown.selection,
    tool: shown.tool,
    idle: report.idle,
    user: {
      id: accountOf(seat) ?? '',
      name: seat.name,
      color: seat.color,
      kind: seat.showsCursor ? 'member' : 'viewer',
      role: seat.role,
    },
  };
}

/** The same presence under no name; the client id stands for the account, so that people can still be counted. */
export function withoutIdentity(entry: AwarenessEntry): AwarenessEntry {
  if (entry.state === NOBODY) return entry;
  const state = PresenceStateSchema.parse(JSON.parse(entry.state));
  const user = { ...state.user, id: String(entry.clientId), name: '', role: null };
  return { ...entry, state: JSON.stringify({ ...state, user }) };
}
