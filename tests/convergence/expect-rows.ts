import type * as Y from 'yjs';
import { expect } from 'vitest';
import type { DocumentKindName } from '@plumbline/shared/documents/document-kinds.ts';
import { blocksText } from '@plumbline/shared/documents/note/description.ts';
import { readNoteContent } from '@plumbline/shared/documents/note/read.ts';
import { commentText } from '@plumbline/shared/documents/note/schema.ts';
import { readFieldNotes } from '@plumbline/shared/documents/scene/read.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { inTenant, type Stores } from '@plumbline/server/database/client.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';

export interface RowsRun {
  seed: number;
  stores: Stores;
  site: Site;
  subjectId: string;
  room: string;
}

const byId = <Item extends { id: string }>(items: readonly Item[]) =>
  items.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** The rows are those of the document, and every change is told of once. */
export async function expectRows(run: RowsRun, kind: DocumentKindName, doc: Y.Doc): Promise<void> {
  const label = `seed ${run.seed}`;
  // Of field notes nobody is told by events.
  if (kind === 'scene') return expectFieldNoteRows(run, doc, label);
  await (kind === 'plan' ? expectPlanRows(run, readPlan(doc), label) : expectNoteRows(run, doc, label));
  const { told, changes } = await inTenant(run.stores.app, run.site.tenantId, async (trx) => {
    const entries = await trx
      .selectFrom('journal_entry')
      .select('changes')
      .where('room', '=', run.room)
      .execute();
    const events = await trx
      .selectFrom('event')
      .select((each) => each.fn.countAll<number>().as('count'))
      .where((where) =>
        kind === 'plan'
          ? where(where.ref('payload', '->>').key('floorPlanId'), '=', run.subjectId)
          : where('subject_id', '=', run.subjectId),
      )
      .executeTakeFirstOrThrow();
    return {
      told: events.count,
      changes: entries.reduce((sum, entry) => sum + entry.changes.length, 0),
    };
  });
  expect(told, `${label}: every change is told of once`).toBe(changes);
}

async function expectFieldNoteRows(run: RowsRun, doc: Y.Doc, label: string): Promise<void> {
  const rows = await inTenant(run.stores.app, run.site.tenantId, (trx) =>
    trx
      .selectFrom('field_note')
      .select([
        'field_note_id as id',
        'capture_id as captureId',
        'yaw_deg as yawDeg',
        'pitch_deg as pitchDeg',
        'text',
        'author_id as authorId',
      ])
      .where('inspection_id', '=', run.subjectId)
      .execute(),
  );
  expect(byId(rows.map(({ authorId: _author, ...note }) => note)), label).toEqual(byId(readFieldNotes(doc)));
  const { admin, inspector, secondInspector } = run.site;
  const writers = [admin, inspector, secondInspector].map(({ accountId }) => accountId);
  for (const { authorId } of rows) expect(writers, label).toContain(authorId);
}

async function expectNoteRows(run: RowsRun, doc: Y.Doc, label: string): Promise<void> {
  const { comments, watchers, checklist, description } = readNoteContent(doc);
  const rows = await inTenant(run.stores.app, run.site.tenantId, async (trx) => {
    const of = run.subjectId;
    return {
      comments: await trx
        .selectFrom('note_comment')
        .select(['comment_id as id', 'author_id as by', 'body_text as text'])
        .where('note_id', '=', of)
        .execute(),
      watchers: await trx.selectFrom('note_watcher').select('account_id').where('note_id', '=', of).execute(),
      checklist: await trx
        .selectFrom('note_checklist_item')
        .select(['item_id as id', 'text', 'is_done as done', 'sort_order as order'])
        .where('note_id', '=', of)
        .execute(),
      note: await trx.selectFrom('note').select('description_text').where('id', '=', of).executeTakeFirst(),
    };
  });
  const said = comments.map(({ id, by, body }) => ({ id, by, text: commentText(body) }));
  expect(byId(rows.comments), label).toEqual(byId(said));
  expect(rows.watchers.map(({ account_id }) => account_id).toSorted(), label).toEqual(watchers.toSorted());
  expect(byId(rows.checklist), label).toEqual(byId(checklist));
  expect(rows.note?.description_text, label).toBe(blocksText(description));
}

async function expectPlanRows(run: RowsRun, plan: ReturnType<typeof readPlan>, label: string): Promise<void> {
  const { zones, calibration } = await inTenant(run.stores.app, run.site.tenantId, async (trx) => ({
    zones: await trx.selectFrom('zone').selectAll().where('floor_plan_id', '=', run.subjectId).execute(),
    calibration: await trx
      .selectFrom('plan_calibration')
      .selectAll()
      .where('floor_plan_id', '=', run.subjectId)
      .executeTakeFirst(),
  }));
  expect(
    byId(
      zones.map((row) => ({
        id: row.zone_id,
        name: row.name,
        colour: row.colour,
        shape: row.shape,
        points: row.points,
        areaPx2: row.area_px2,
        needsFix: row.needs_fix,
        locked: row.locked,
        order: row.sort_order,
      })),
    ),
    label,
  ).toEqual(
    byId(
      plan.zones.map((zone) => ({
        id: zone.id,
        name: zone.name,
        colour: zone.colour,
        shape: zone.shape,
        points: zone.points.map(({ x, y }) => ({ x, y })),
        areaPx2: zone.areaPx2,
        needsFix: zone.needsFix,
        locked: zone.locked,
        order: zone.order,
      })),
    ),
  );
  expect(calibration?.mm_per_px ?? null, label).toBe(plan.calibration?.mmPerPx ?? null);
}
