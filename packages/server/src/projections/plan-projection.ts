import type * as Y from 'yjs';
import type { ZoneNews } from '@plumbline/shared/contract/zone-news.ts';
import { PlanChangeSchema, type PlanChange } from '@plumbline/shared/documents/plan/changes.ts';
import { markupRoot, zonesRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import type { Trx } from '../database/client.ts';
import { appendMixedEvents } from '../events/append-events.ts';
import { notesHeld, zoneNews } from '../notes/note-zones.ts';
import type { ProjectedEntry, Projection, RoomSubject } from '../rooms/room-kind.ts';
import { planEvent } from './plan-events.ts';
import { writePlanRows, type PlanSubject } from './plan-rows.ts';
import { touchedParts } from './touched-parts.ts';

type PlanEntry = Omit<ProjectedEntry, 'changes'> & { changes: PlanChange[] };

/** Zones, calibration and events of a floor plan's document. */
export const PLAN_PROJECTION: Projection = {
  project: async (trx, subject, { doc, entries }) => {
    const name = await readPlanName(trx, subject.subjectId);
    if (name === null) return;
    const read = entries.map(({ changes, ...entry }) => ({
      ...entry,
      changes: changes.map((change) => PlanChangeSchema.parse(change)),
    }));
    const touched = touchedParts(doc, read);
    const held = () => notesHeld(trx, subject.subjectId, [...touched.zoneIds]);
    const before = await held();
    await writePlanRows(trx, planSubject(subject), doc, touched);
    const zones = zoneNews(before, await held());
    await appendEntryEvents(trx, subject, { entries: read, zones, name });
  },
  rebuild: async (trx, subject, doc) => {
    const { subjectId: floorPlanId } = subject;
    await trx.deleteFrom('zone').where('floor_plan_id', '=', floorPlanId).execute();
    await trx.deleteFrom('plan_calibration').where('floor_plan_id', '=', floorPlanId).execute();
    if ((await readPlanName(trx, floorPlanId)) === null) return;
    await writePlanRows(trx, planSubject(subject), doc, wholePlan(doc));
  },
};

function planSubject({ subjectId, tenantId, projectId }: RoomSubject): PlanSubject {
  return { floorPlanId: subjectId, tenantId, projectId };
}

function wholePlan(doc: Y.Doc) {
  return {
    zoneIds: new Set(zonesRoot(doc).keys()),
    markupIds: new Set(markupRoot(doc).keys()),
    calibration: true,
  };
}

async function readPlanName(trx: Trx, floorPlanId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('floor_plan')
    .select('name')
    .where('id', '=', floorPlanId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** What everybody did goes in together, and which zones notes are in from then on. */
async function appendEntryEvents(
  trx: Trx,
  { subjectId, tenantId, projectId }: RoomSubject,
  { entries, zones, name }: { entries: readonly PlanEntry[]; zones: readonly ZoneNews[]; name: string },
): Promise<void> {
  const done = entries.flatMap((entry) =>
    entry.changes.map((change) => ({
      ...planEvent(change, { id: subjectId, name }),
      actor: { kind: entry.actor_kind, id: entry.actor_id },
    })),
  );
  const zoned = zones.map((payload) => ({
    kind: 'notes-zoned' as const,
    subjectId: payload.id,
    payload,
    actor: { kind: 'server' as const, id: null },
  }));
  await appendMixedEvents(trx, { tenantId, projectId, events: [...done, ...zoned] });
}
