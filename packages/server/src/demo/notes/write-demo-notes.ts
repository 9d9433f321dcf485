/**
 * Writes the history of the demo's notes: people do in turn what they may do, by the functions that the product calls
 * for them. Each occasion is dated back to its day before it is projected, so that rows made anew are the same
 * (demo-notes.pg.test.ts).
 */
import { sql } from 'kysely';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Trx } from '../../database/client.ts';
import { newUuid } from '../../database/new-uuid.ts';
import type { NoteActor } from '../../notes/note-actor.ts';
import { projectRoomIn } from '../../projections/project-room.ts';
import { ROOM_KINDS } from '../../rooms/room-kinds.ts';
import { createTag } from '../../tags/tag.store.ts';
import type { DemoAccount } from '../accounts.ts';
import { dateEventsBack, dateNoteBack, dateProjectBack } from '../date-back.ts';
import { demoActor } from './demo-actor.ts';
import { DEMO_TAGS, DEMO_WRITERS, type DemoTag, type DemoWriter } from './demo-note.ts';
import { demoTimeline } from './demo-timeline.ts';
import { makeDemoNote, takeDemoStep, type DemoStory } from './demo-deeds.ts';
import type { PlannedWalk } from '../walk/plan-demo-walks.ts';
import { lineUpDemoWalks } from '../walk/line-up-demo-walks.ts';
import { chooseDetector } from '../../hazards/choose-detector.ts';
import type { PlannedScan } from '../scan/plan-demo-scan.ts';
import { writeDemoScan } from '../scan/write-demo-scan.ts';
import { dateOfWalk, writeDemoWalk } from '../walk/write-demo-walks.ts';
import type { PlannedNote } from './plan-demo-notes.ts';

export interface WantedHistory {
  tenantId: string;
  projectId: string;
  /** From the lowest. */
  floorPlanIds: readonly string[];
  /** Rooms of the plans, which were drawn in this transaction. */
  planRooms: readonly string[];
  people: ReadonlyMap<string, Pick<DemoAccount, 'systemRole'> & { accountId: string }>;
  notes: readonly PlannedNote[];
  walks: readonly PlannedWalk[];
  scan: PlannedScan;
}

/** The project is as old as that; its first note is a few days younger. */
const BEGUN_DAYS_AGO = 70;
const DAY_MS = 86_400_000;
/** The cloud is younger than both walks. */
const SCANNED_DAYS_AGO = 3;

export async function writeDemoNotes(trx: Trx, wanted: WantedHistory): Promise<void> {
  const { tenantId, projectId, notes } = wanted;
  // Projected rows count at once: the next occasion is projected in the same transaction.
  await sql`SET CONSTRAINTS projection_step_at_commit IMMEDIATE`.execute(trx);
  const now = new Date();
  const begun = new Date(now.getTime() - BEGUN_DAYS_AGO * DAY_MS);
  await dateProjectBack(trx, { projectId, rooms: wanted.planRooms }, begun);
  for (const room of wanted.planRooms) await project(trx, { tenantId, room });
  const actors = await actorsOf(trx, wanted);
  const story = { ...wanted, actors, tagIds: await writeTags(trx, actors) };
  await dateEventsBack(trx, projectId, begun);
  const ids = new Map<PlannedNote, string>();
  const visits = visitsOf(trx, wanted, { actors, now });
  const visitUntil = async (at: Date) => {
    for (let visit = visits[0]; visit && visit.at <= at; visit = visits[0]) {
      visits.shift();
      await visit.write();
      await dateEventsBack(trx, projectId, visit.at);
    }
  };
  for (const { at, note, step } of demoTimeline(notes, now)) {
    await visitUntil(at);
    const noteId = ids.get(note) ?? (await newUuid(trx));
    ids.set(note, noteId);
    if (step) await takeDemoStep(trx, story, { note, noteId }, step);
    else await makeDemoNote(trx, story, { note, noteId });
    await dateNoteBack(trx, noteId, at);
    await project(trx, { tenantId, room: noteRoom(noteId) });
    await dateEventsBack(trx, projectId, at);
  }
  await visitUntil(now);
  // Nothing is looked for by itself: the first look is the visitor's.
  await chooseDetector(trx, tenantId, 'demo-hazards');
}

interface Visit {
  at: Date;
  write: () => Promise<void>;
}

/** What was captured on the site, in the order of its days. */
function visitsOf(
  trx: Trx,
  { walks, scan, floorPlanIds }: WantedHistory,
  { actors, now }: { actors: DemoStory['actors']; now: Date },
): Visit[] {
  const written: PlannedWalk[] = [];
  const writeWalk = async (walk: PlannedWalk) => {
    const floorId = floorPlanIds[walk.floor] ?? '';
    await writeDemoWalk(trx, { inspector: actors.ana, publisher: actors.paul, floorId }, { walk, now });
    const before = written.find(({ floor }) => floor === walk.floor);
    if (before) await lineUpDemoWalks(trx, actors.ana, [before, walk]);
    written.push(walk);
  };
  const at = new Date(now.getTime() - SCANNED_DAYS_AGO * DAY_MS);
  const scanned = { inspector: actors.ana, floorId: floorPlanIds[0] ?? '' };
  return [
    ...walks.map((walk) => ({ at: dateOfWalk(walk, now), write: () => writeWalk(walk) })),
    { at, write: () => writeDemoScan(trx, scanned, { scan, at }) },
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

async function project(trx: Trx, { tenantId, room }: { tenantId: string; room: string }): Promise<void> {
  await projectRoomIn(trx, ROOM_KINDS, { room, tenantId, open: null });
}

async function actorsOf(trx: Trx, wanted: WantedHistory): Promise<DemoStory['actors']> {
  const actorOf = async (writer: DemoWriter): Promise<NoteActor> => {
    const person = wanted.people.get(DEMO_WRITERS[writer]);
    if (!person) throw new Error(`nobody in the demo is ${writer}`);
    return demoActor(trx, wanted, person);
  };
  return {
    paul: await actorOf('paul'),
    greta: await actorOf('greta'),
    ana: await actorOf('ana'),
    layla: await actorOf('layla'),
    sato: await actorOf('sato'),
    chen: await actorOf('chen'),
    emil: await actorOf('emil'),
  };
}

async function writeTags(trx: Trx, actors: DemoStory['actors']): Promise<DemoStory['tagIds']> {
  const idOf = async (key: DemoTag): Promise<string> => {
    const { assignee, days, ...tag } = DEMO_TAGS[key];
    const defaultAssigneeId = assignee === null ? null : actors[assignee].accountId;
    const { id } = await createTag(trx, actors.paul, { ...tag, defaultAssigneeId, defaultDays: days });
    return id;
  };
  return {
    fire: await idOf('fire'),
    power: await idOf('power'),
    finish: await idOf('finish'),
    water: await idOf('water'),
    safety: await idOf('safety'),
  };
}
