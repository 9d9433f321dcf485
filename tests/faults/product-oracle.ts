/** What must hold for the whole product once all faults are over. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { FloorListAnswerSchema, ZoneListAnswerSchema } from '@plumbline/shared/contract/floor.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { eventually } from '../integration/rooms/harness/eventually.ts';
import { joinRoom } from '../integration/rooms/harness/peer.ts';
import type { Product } from '../support/start-product.ts';
import type { LinkMaker } from './link-maker.ts';
import { readRows } from './owner-reader.ts';
import type { ChosenUpload } from './plan-uploads.ts';
import type { Replica, Workplace, Writers } from './writers.ts';

const LANDS_WITHIN_MS = 20_000;

/** A visit to the product after the faults. */
export interface Aftermath {
  product: Pick<Product, 'baseUrl' | 'databaseUrl' | 'dataDir'>;
  place: Workplace;
}

/** Everybody who is in a room sees the same plan. */
export async function expectEqualReplicas(replicas: readonly Replica[]): Promise<void> {
  for (const floorPlanId of new Set(replicas.map((each) => each.floorPlanId))) {
    const docs = replicas.filter((each) => each.floorPlanId === floorPlanId).map(({ doc }) => doc);
    await eventually(() => new Set(docs.map(hashPlan)).size === 1, LANDS_WITHIN_MS);
  }
}

/** A fresh peer and the projected rows hold every zone that somebody was told is saved, and nothing else differs. */
export async function expectEditsEverywhere(
  { product, place }: Aftermath,
  writers: Writers,
  replicas: readonly Replica[],
): Promise<void> {
  const { projectId, inspector } = place;
  const port = Number(new URL(product.baseUrl).port);
  for (const [floorPlanId, saved] of writers.saved) {
    const fresh = await joinRoom({ port, projectId, floorPlanId, token: inspector.token });
    const written = replicas.find((each) => each.floorPlanId === floorPlanId);
    if (!written) throw new Error('nobody wrote on a plan');
    expect(hashPlan(fresh.doc)).toBe(hashPlan(written.doc));
    const zones = readPlan(fresh.doc)
      .zones.map(({ id, name }) => `${id} ${name}`)
      .sort();
    const ids = new Set(readPlan(fresh.doc).zones.map(({ id }) => id));
    expect([...saved].filter((id) => !ids.has(id))).toEqual([]);
    fresh.leave();
    const rows = () => zoneRows(product.baseUrl, inspector.token, floorPlanId);
    // New names land like new zones do: a row more is no sign that the last one is there.
    await expect.poll(rows, { timeout: LANDS_WITHIN_MS, interval: 200 }).toEqual(zones);
  }
}

async function zoneRows(baseUrl: string, token: string, floorPlanId: string): Promise<string[]> {
  const answer = await fetch(`${baseUrl}/api/core/zone?floorId=${floorPlanId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { rows } = ZoneListAnswerSchema.parse(await answer.json());
  return rows.map(({ zoneId, name }) => `${zoneId} ${name}`).sort();
}

/** Every saved zone is told once, and the project's events have neither gaps nor repeats. */
export async function expectOneEventEach({ product, place }: Aftermath, writers: Writers): Promise<void> {
  const events = await readRows<{ subject_id: string; times: number }>(
    product.databaseUrl,
    `SELECT subject_id, count(*)::int AS times FROM event
     WHERE project_id = $1 AND kind = 'zone-created' GROUP BY subject_id`,
    [place.projectId],
  );
  expect(events.filter(({ times }) => times !== 1)).toEqual([]);
  const told = new Set(events.map((event) => event.subject_id));
  const saved = [...writers.saved.values()].flatMap((ids) => [...ids]);
  expect(saved.filter((id) => !told.has(id))).toEqual([]);
  const [feed] = await readRows<{ head: number; count: number; last: number }>(
    product.databaseUrl,
    `SELECT head::int, count(*)::int, max(seq)::int AS last FROM project_feed JOIN event USING (project_id)
     WHERE project_id = $1 GROUP BY head`,
    [place.projectId],
  );
  expect(feed).toEqual({ head: feed?.head, count: feed?.head, last: feed?.head });
}

/** Every key has one link, told once; a key that was never answered is answered now. */
export async function expectOneLinkPerKey({ product, place }: Aftermath, maker: LinkMaker): Promise<void> {
  await forgetDeadRequests(product.databaseUrl);
  expect(await maker.finish()).toEqual([]);
  expect(maker.contradictions).toEqual([]);
  const links = await readRows<{ id: string; told: number }>(
    product.databaseUrl,
    `SELECT share_link.id, count(event.seq)::int AS told FROM share_link
     LEFT JOIN event ON event.subject_id = share_link.id::text AND event.kind = 'share-link-created'
     WHERE share_link.project_id = $1 GROUP BY share_link.id`,
    [place.projectId],
  );
  expect(links.map(({ id }) => id).sort()).toEqual([...maker.made.values()].sort());
  expect(links.filter(({ told }) => told !== 1)).toEqual([]);
}

/** Lets the minute pass for which a key is held whose request may still be running. */
export async function forgetDeadRequests(databaseUrl: string): Promise<void> {
  await readRows(
    databaseUrl,
    `UPDATE idempotency_key SET created_at = created_at - interval '2 minutes' WHERE status IS NULL`,
  );
}

/** Every chosen page is one floor plan, and the worker left nothing behind. */
export async function expectOnePlanPerPage(
  { product, place }: Aftermath,
  uploads: readonly ChosenUpload[],
): Promise<void> {
  const answer = await fetch(`${product.baseUrl}/api/core/floor?projectId=${place.projectId}`, {
    headers: { authorization: `Bearer ${place.inspector.token}` },
  });
  const { rows } = FloorListAnswerSchema.parse(await answer.json());
  const made = rows.filter(({ id }) => !place.floorPlanIds.includes(id));
  expect(made.map(({ name }) => name).sort()).toEqual(uploads.flatMap(({ names }) => names).sort());
  const filesDir = join(product.dataDir, 'files');
  for (const { id, ended } of uploads) {
    const { state, error, floorIds } = await ended();
    expect({ state, error }).toEqual({ state: 'done', error: null });
    expect(made.map((plan) => plan.id)).toEqual(expect.arrayContaining(floorIds));
    await eventually(() => !existsSync(join(filesDir, id.slice(0, 2), id)), LANDS_WITHIN_MS);
  }
  await eventually(() => readdirSync(join(filesDir, 'work')).length === 0, LANDS_WITHIN_MS);
}
