import { reaches } from '@plumbline/shared/protocol/room-messages.ts';
import {
  LASTING_FIELDS,
  PresenceReportSchema,
  SILENT_REPORT,
  type LastingField,
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

/**
 * The same of a client that may be anybody's: people's names and carets of other programs are no report of ours, and say
 * that somebody is there.
 */
export function parseAnyReport(json: string): PresenceReport | null {
  return parseReport(json) ?? (isObject(json) ? SILENT_REPORT : null);
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/** What others see: the report as far as the seat may show it, under the identity that the server knows. */
export function stampState(seat: Seat, report: PresenceReport): PresenceState {
  return {
    ...shownReport(seat, report),
    user: {
      id: accountOf(seat) ?? '',
      name: seat.name,
      color: seat.color,
      kind: seat.showsCursor ? 'member' : 'viewer',
      role: seat.role,
    },
  };
}

/** Whoever only looks, or wants to be left alone, is there and may follow; who cannot edit draws and holds nothing. */
function shownReport(
  { showsCursor, access }: Pick<Seat, 'showsCursor' | 'access'>,
  report: PresenceReport,
): PresenceReport {
  const { idle, quiet, following, dismissals } = report;
  const lock = access === 'edit' ? report.lock : null;
  if (quiet || !showsCursor) return { ...SILENT_REPORT, idle, quiet, following, dismissals, lock };
  const draft = access === 'edit' ? report.draft : null;
  return { ...report, lock, draft, caret: reaches(access, 'edit') ? report.caret : null };
}

/** Somebody's presence as a room is to be shown it; null when they are not there. */
export interface ShownEntry {
  clientId: number;
  clock: number;
  state: PresenceState | null;
}

/** What of somebody's state has to be told: who they are, and of the fields that last those that are news. */
export interface News {
  user: boolean;
  lasting: readonly LastingField[];
}

/** To somebody who was told nothing yet. */
export const ALL_NEW: News = { user: true, lasting: LASTING_FIELDS };

export interface Showing {
  /** To visitors: the client id stands for the account, so that people can still be counted. */
  isNameless: boolean;
  news: News;
}

/** An entry as it is sent. */
export function wireEntry(
  { clientId, clock, state }: ShownEntry,
  { isNameless, news }: Showing,
): AwarenessEntry {
  if (!state) return { clientId, clock, state: NOBODY };
  const { user } = state;
  const shown = isNameless ? { ...state, following: null } : state;
  const who = isNameless ? { ...user, id: String(clientId), name: '', role: null } : user;
  const said = { ...briefReport(shown, news), ...(news.user && { user: who }) };
  return { clientId, clock, state: JSON.stringify(said) };
}

/** What `PresenceReportSchema` puts in by itself need not be sent. */
function briefReport(report: PresenceReport, news: News): Partial<PresenceReport> {
  const { cursor, selection, tool, idle, laser, ray, draft, caret } = report;
  const isWhole = news.user;
  return {
    ...((cursor || isWhole) && { cursor }),
    ...((selection.length > 0 || isWhole) && { selection }),
    ...((tool !== null || isWhole) && { tool }),
    ...((idle || isWhole) && { idle }),
    ...(laser && { laser }),
    ...(ray && { ray }),
    ...(draft && { draft }),
    ...(caret && { caret }),
    ...Object.fromEntries(
      news.lasting
        // An introduction starts from nothing, so only what is there has to be said.
        .filter((field) => !isWhole || report[field] !== SILENT_REPORT[field])
        .map((field) => [field, report[field]]),
    ),
  };
}
