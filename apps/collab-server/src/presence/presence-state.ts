import {
  PresenceReportSchema,
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

/** Somebody's presence as a room is to be shown it; null when they are not there. */
export interface ShownEntry {
  clientId: number;
  clock: number;
  state: PresenceState | null;
}

export interface Showing {
  /** To visitors: the client id stands for the account, so that people can still be counted. */
  isNameless: boolean;
  /** To those who were told before who it is. */
  isKnown: boolean;
}

/** An entry as it is sent. */
export function wireEntry(
  { clientId, clock, state }: ShownEntry,
  { isNameless, isKnown }: Showing,
): AwarenessEntry {
  if (!state) return { clientId, clock, state: NOBODY };
  if (isKnown) return { clientId, clock, state: JSON.stringify(briefReport(state)) };
  const user = isNameless ? { ...state.user, id: String(clientId), name: '', role: null } : state.user;
  return { clientId, clock, state: JSON.stringify({ ...state, user }) };
}

/** What `PresenceReportSchema` puts in by itself need not be sent. */
function briefReport({ cursor, selection, tool, idle }: PresenceReport): Partial<PresenceReport> {
  return {
    ...(cursor && { cursor }),
    ...(selection.length > 0 && { selection }),
    ...(tool !== null && { tool }),
    ...(idle && { idle }),
  };
}
