/**
 * What happens to an inspection is put where it is shown: the event brings its row, or how far one of its files is. A row
 * that is older than the one shown is passed over. Guarded by `live-inspections.test.ts`.
 */
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import {
  CaptureRowSchema,
  InspectionFilesSchema,
  InspectionRowSchema,
  SOURCE_STATES,
  type Capture,
  type CaptureRow,
  type CaptureSource,
  type Dot,
  type InspectionRow,
} from '@plumbline/shared/contract/inspection.ts';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryKeys } from '../api/query-client.ts';

const InspectionPayloadSchema = z.object({ inspection: InspectionRowSchema });
const ProgressPayloadSchema = z.object({
  files: InspectionFilesSchema,
  file: z.optional(z.object({ id: z.string(), state: z.enum(SOURCE_STATES), progress: z.number() })),
  arriving: z._default(z.array(z.object({ id: z.string(), receivedBytes: z.number() })), []),
});
type Progress = z.infer<typeof ProgressPayloadSchema>;
const CapturePayloadSchema = z.object({ floorId: z.string(), capture: CaptureRowSchema });
/** A cached list, whatever else is in it. */
const PageSchema = z.looseObject({ rows: z.array(z.looseObject({ id: z.string() })) });
/** After these a list has other rows, as after a deletion. */
const COMES_OR_GOES: ReadonlySet<string> = new Set([
  'inspection-created',
  'inspection-published',
  'inspection-restored',
]);

/** Puts an event into everything that shows what it is about. */
export function applyInspectionEvent(
  queryClient: QueryClient,
  projectId: string,
  { kind, subjectId, payload }: ProjectEvent,
): void {
  if (kind === 'captures-lined-up')
    return void queryClient.invalidateQueries({ queryKey: [...queryKeys.inspections(projectId), 'pairs'] });
  if (kind === 'hazards-looked-for' || kind === 'finding-decided')
    return void queryClient.invalidateQueries({
      queryKey: [...queryKeys.inspections(projectId), 'waiting-findings'],
    });
  const progress = ProgressPayloadSchema.safeParse(payload).data;
  if (progress) return putProgress(queryClient, projectId, subjectId, progress);
  const placed = CapturePayloadSchema.safeParse(payload).data;
  if (placed) return putCapture(queryClient, projectId, placed.floorId, placed.capture);
  const inspection = InspectionPayloadSchema.safeParse(payload).data?.inspection;
  if (!inspection) return;
  if (kind === 'inspection-deleted') return forgetInspection(queryClient, inspection);
  const root = queryKeys.inspections(projectId);
  if (kind === 'captures-spread') {
    putSpread(queryClient, projectId, inspection);
    // One of them is that of a list's row.
    if (payload['arePicturesNew'] === true)
      void queryClient.invalidateQueries({ queryKey: [...root, 'list'] });
    return;
  }
  const fromFloorId = payload['fromFloorId'];
  if (typeof fromFloorId === 'string') {
    putSpread(queryClient, projectId, inspection);
    return void queryClient.invalidateQueries({ queryKey: [...root, 'dots', fromFloorId] });
  }
  putInspection(queryClient, projectId, inspection);
  if (COMES_OR_GOES.has(kind)) {
    void queryClient.invalidateQueries({ queryKey: [...root, 'list'] });
    void queryClient.invalidateQueries({ queryKey: [...root, 'dots', inspection.floor.id] });
  }
}

/** Puts an inspection, as an answer or an event has it, into everything that shows it. */
export function putInspection(queryClient: QueryClient, projectId: string, row: InspectionRow): void {
  const root = queryKeys.inspections(projectId);
  const before = queryClient.getQueryData<InspectionRow>([...root, 'one', row.id]);
  queryClient.setQueryData<InspectionRow>([...root, 'one', row.id], (shown) =>
    shown && shown.version <= row.version ? row : shown,
  );
  for (const [key] of queryClient.getQueriesData({ queryKey: [...root, 'list'] }))
    queryClient.setQueryData(key, (page: unknown) => withRow(page, row));
  void queryClient.invalidateQueries({ queryKey: [...root, 'files', row.id] });
  if (before?.frameCount !== row.frameCount)
    void queryClient.invalidateQueries({ queryKey: [...root, 'captures', row.id] });
  if (lacksThumbnail(queryClient, root, row))
    void queryClient.invalidateQueries({ queryKey: [...root, 'list'] });
}

/** An inspection is gone: its files and pictures are asked for no more. */
export function forgetInspection(queryClient: QueryClient, { id, projectId, floor }: InspectionRow): void {
  const root = queryKeys.inspections(projectId);
  for (const part of ['files', 'captures']) queryClient.removeQueries({ queryKey: [...root, part, id] });
  void queryClient.invalidateQueries({ queryKey: [...root, 'one', id] });
  void queryClient.invalidateQueries({ queryKey: [...root, 'list'] });
  void queryClient.invalidateQueries({ queryKey: [...root, 'dots', floor.id] });
}

/** The path of a walk or one of its pins is another: where its captures stand now is asked for. */
export function putSpread(queryClient: QueryClient, projectId: string, row: InspectionRow): void {
  putInspection(queryClient, projectId, row);
  const root = queryKeys.inspections(projectId);
  for (const key of [
    ['path', row.id],
    ['captures', row.id],
    ['dots', row.floor.id],
  ])
    void queryClient.invalidateQueries({ queryKey: [...root, ...key] });
}

/** Puts where a capture stands into its strip and onto its floor. */
export function putCapture(
  queryClient: QueryClient,
  projectId: string,
  floorId: string,
  capture: CaptureRow,
): void {
  const root = queryKeys.inspections(projectId);
  const isNewer = (shown: CaptureRow) => shown.id === capture.id && shown.version < capture.version;
  const strip = [...root, 'captures', capture.inspectionId];
  const before = queryClient.getQueryData<Capture[]>(strip)?.find(({ id }) => id === capture.id);
  queryClient.setQueryData<Capture[]>(strip, (shown) =>
    shown?.map((each) => (isNewer(each) ? { ...each, ...capture } : each)),
  );
  if (before && before.version >= capture.version) return;
  putDot(queryClient, projectId, floorId, capture);
  if (before && (before.place === null) === (capture.place === null)) return;
  // How many have a place is counted by the server.
  void queryClient.invalidateQueries({ queryKey: [...root, 'one', capture.inspectionId] });
  void queryClient.invalidateQueries({ queryKey: [...root, 'list'] });
}

function putDot(queryClient: QueryClient, projectId: string, floorId: string, capture: CaptureRow): void {
  const root = queryKeys.inspections(projectId);
  const dots = [...root, 'dots', floorId];
  const shown = queryClient.getQueryData<Dot[]>(dots);
  const isKnown = shown?.some(({ id }) => id === capture.id) ?? false;
  if (isKnown || !capture.place)
    queryClient.setQueryData<Dot[]>(dots, (all) =>
      all
        ?.map((each) =>
          each.id === capture.id && each.version < capture.version ? { ...each, ...capture } : each,
        )
        .filter(({ place }) => place !== null),
    );
  // Its day, by which the dots are ordered, is known to the server.
  else void queryClient.invalidateQueries({ queryKey: dots });
}

/** Its first picture is there, and a list shows none yet: the address of it is the reader's own. */
function lacksThumbnail(
  queryClient: QueryClient,
  root: readonly string[],
  { id, frameCount }: InspectionRow,
): boolean {
  if (frameCount === 0) return false;
  const pages = queryClient.getQueriesData({ queryKey: [...root, 'list'] });
  return pages.some(([, page]) =>
    PageSchema.safeParse(page).data?.rows.some((row) => row.id === id && row['thumbnailUrl'] === null),
  );
}

/** How far files are, one by one and all together. */
function putProgress(
  queryClient: QueryClient,
  projectId: string,
  inspectionId: string,
  { files, file, arriving }: Progress,
): void {
  const root = queryKeys.inspections(projectId);
  const news = new Map([...arriving, ...(file ? [file] : [])].map((each) => [each.id, each]));
  queryClient.setQueryData<CaptureSource[]>([...root, 'files', inspectionId], (shown) =>
    shown?.map((each) => ({ ...each, ...news.get(each.id) })),
  );
  queryClient.setQueryData<InspectionRow>(
    [...root, 'one', inspectionId],
    (shown) => shown && { ...shown, files },
  );
  for (const [key] of queryClient.getQueriesData({ queryKey: [...root, 'list'] }))
    queryClient.setQueryData(key, (page: unknown) => withRow(page, { id: inspectionId, files }));
}

function withRow(page: unknown, row: Pick<InspectionRow, 'id' | 'files'>): unknown {
  const read = PageSchema.safeParse(page);
  if (!read.success) return page;
  const rows = read.data.rows.map((each) => (each.id === row.id ? { ...each, ...row } : each));
  return { ...read.data, rows };
}
