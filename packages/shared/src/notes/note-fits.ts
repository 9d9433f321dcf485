/**
 * What the filters of the list of notes mean, for a row that came by the feed: the server's conditions once more, so that
 * nobody has to ask whether it belongs there. Guarded by `note-list.pg.test.ts`, which holds both against each other.
 */
import type { NotesWanted } from '../contract/note-list.ts';
import { ANY_STATUS, UNSETTLED, VERIFIED_SHOWN_DAYS, leavesOutOld } from '../contract/note-list.ts';
import type { NoteRow } from '../contract/note.ts';
import { parseNear } from './near-point.ts';
import { turnOf } from './transitions.ts';

export interface NoteReader {
  accountId: string;
  /** In the project's zone. */
  today: string;
  /** The last day that counts as "this week". */
  weekEnd: string;
}

/** Words and history are known by the server alone. */
type Filter = Exclude<keyof NotesWanted, 'orderBy' | 'direction' | 'search' | 'figure'>;

/** Null: a row does not say it. */
type Fits = boolean | null;

const FITS: {
  [Name in Filter]: (note: NoteRow, wanted: NonNullable<NotesWanted[Name]>, reader: NoteReader) => Fits;
} = {
  status: ({ status }, wanted) =>
    wanted === ANY_STATUS || (wanted === UNSETTLED ? status !== 'verified' : status === wanted),
  assignee: ({ assignee }, wanted, reader) =>
    wanted === 'none' ? assignee === null : assignee?.id === idOf(wanted, reader),
  turn: (note, wanted, reader) => personInTurn(note)?.id === idOf(wanted, reader),
  due: ({ dueDate, status }, wanted, { today, weekEnd }) => {
    if (wanted === 'none') return dueDate === null;
    if (dueDate === null) return false;
    if (wanted === 'overdue') return dueDate < today && status !== 'verified';
    if (wanted === 'soon') return dueDate <= weekEnd && status !== 'verified';
    return dueDate >= today && dueDate <= weekEnd;
  },
  floorId: ({ place }, wanted) => (wanted === 'none' ? place === null : place?.floorId === wanted),
  zoneId: ({ zones }, wanted) => zones.some(({ id }) => id === wanted),
  tagId: ({ tags }, wanted) => tags.some(({ id }) => id === wanted),
  type: ({ type }, wanted) => type === wanted,
  createdBy: ({ createdBy }, wanted, reader) => createdBy.id === idOf(wanted, reader),
  // How far it is only the scale of the plan says.
  near: ({ place }, wanted) => (place?.floorId === parseNear(wanted)?.floorId ? null : false),
  // A row has their number alone.
  watcher: ({ watcherCount }) => (watcherCount === 0 ? false : null),
};

function idOf(wanted: string, { accountId }: NoteReader): string {
  return wanted === 'me' ? accountId : wanted;
}

/** Who has to do something about a note; null for nobody. */
export function personInTurn({
  status,
  assignee,
  createdBy,
}: Pick<NoteRow, 'status' | 'assignee' | 'createdBy'>): { id: string; name: string } | null {
  const turn = status && turnOf(status, assignee !== null);
  return turn === 'assignee' ? assignee : turn === 'creator' ? createdBy : null;
}

/** Whether a note is in the list as it is asked for; null where only the server can tell, which knows all words. */
export function noteFits(note: NoteRow, wanted: NotesWanted, reader: NoteReader): Fits {
  if (note.type === 'ai' || (leavesOutOld(wanted) && isLongVerified(note, reader))) return false;
  const names = Object.keys(FITS).filter((name): name is Filter => name in FITS);
  const fits = names.map((name) => fitsOne(name, note, wanted, reader));
  if (fits.includes(false)) return false;
  const isOfRow = (wanted.search ?? '') === '' && wanted.figure === undefined && !fits.includes(null);
  return isOfRow ? true : null;
}

const DAY_MS = 86_400_000;

/** Verified, and so long ago that only who asks for it sees it. */
function isLongVerified({ status, verifiedAt }: NoteRow, { today }: NoteReader): boolean {
  if (status !== 'verified' || verifiedAt === undefined) return false;
  return Date.parse(today) - Date.parse(verifiedAt.slice(0, 10)) > VERIFIED_SHOWN_DAYS * DAY_MS;
}

function fitsOne<Name extends Filter>(
  name: Name,
  note: NoteRow,
  wanted: Pick<NotesWanted, Name>,
  reader: NoteReader,
): Fits {
  const asked = wanted[name];
  return asked === undefined || asked === null ? true : FITS[name](note, asked, reader);
}
