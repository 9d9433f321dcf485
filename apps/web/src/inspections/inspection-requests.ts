import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { CoverageAnswerSchema } from '@plumbline/shared/contract/coverage.ts';
import {
  CaptureAnswerSchema,
  CaptureListAnswerSchema,
  CaptureSourceListAnswerSchema,
  DotListAnswerSchema,
  InspectionAnswerSchema,
  InspectionListAnswerSchema,
  MediaMeansAnswerSchema,
  PlacedByGpsAnswerSchema,
  SENT_FILES_MAX,
  SentFileListAnswerSchema,
  WalkPathAnswerSchema,
  type CaptureFields,
  type CaptureRow,
  type CaptureShape,
  type CreateInspectionBody,
  type InspectionFields,
  type InspectionRow,
  type PlacedByGps,
  type SentFile,
} from '@plumbline/shared/contract/inspection.ts';
import { VisitorInspectionListAnswerSchema } from '@plumbline/shared/contract/visitor-inspection.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { againAfter } from '../api/answer-or-kept.ts';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** Signed addresses end; they are asked for again before. */
const MEDIA_RENEWAL_MS = 4 * 60_000;
const IN_PLACE = { errors: true, duplicates: true } as const;

export function inspectionQuery(projectId: string, inspectionId: string) {
  return queryOptions({
    queryKey: [...queryKeys.inspections(projectId), 'one', inspectionId],
    queryFn: async ({ signal }) => {
      const options = { schema: InspectionAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/inspection/${inspectionId}`, options)).data;
    },
  });
}

/** The newest inspection that the reader may see, as the first of a list; none where there is none. */
export function latestInspectionQuery(projectId: string) {
  return queryOptions({
    queryKey: [...queryKeys.inspections(projectId), 'list', 'latest'],
    queryFn: ({ signal }) =>
      request(`/core/project/${projectId}/inspection`, {
        schema: InspectionListAnswerSchema,
        query: { orderBy: 'takenOn', direction: 'desc' },
        enableSkip: { errors: true },
        signal,
      }),
  });
}

/** The inspections of a project that have files already, by the marks of these. @throws RequestError */
export async function findSentFiles(projectId: string, marks: readonly string[]): Promise<SentFile[]> {
  const found: SentFile[] = [];
  for (let from = 0; from < marks.length; from += SENT_FILES_MAX) {
    const files = marks.slice(from, from + SENT_FILES_MAX).join(',');
    const options = { schema: SentFileListAnswerSchema, query: { files }, enableSkip: { errors: true } };
    found.push(...(await request(`/core/project/${projectId}/inspection/sent`, options)).rows);
  }
  return found;
}

/** The published inspections of a project that have pictures, newest first, as visitors see them. */
export function visitorInspectionsQuery(projectId: string) {
  return queryOptions({
    queryKey: [...queryKeys.inspections(projectId), 'visitor'],
    queryFn: async ({ signal }) => {
      const options = { schema: VisitorInspectionListAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/project/${projectId}/inspection/visitor`, options)).rows;
    },
  });
}

/** The files of an inspection, in the order of their frames. */
export function sourcesQuery(projectId: string, inspectionId: string) {
  return queryOptions({
    queryKey: [...queryKeys.inspections(projectId), 'files', inspectionId],
    queryFn: async ({ signal }) => {
      const options = { schema: CaptureSourceListAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/inspection/${inspectionId}/file`, options)).rows;
    },
  });
}

/** The captures of an inspection with their pictures, by frame. */
export function capturesQuery(projectId: string, inspectionId: string) {
  return queryOptions({
    queryKey: [...queryKeys.inspections(projectId), 'captures', inspectionId],
    refetchInterval: againAfter(MEDIA_RENEWAL_MS),
    queryFn: async ({ signal }) => {
      const options = { schema: CaptureListAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/inspection/${inspectionId}/capture`, options)).rows;
    },
  });
}

/** The captures of a floor that have a place, newest day first. */
export function dotsQuery(projectId: string, floorId: string) {
  return queryOptions({
    queryKey: [...queryKeys.inspections(projectId), 'dots', floorId],
    queryFn: async ({ signal }) => {
      const options = { schema: DotListAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/floor/${floorId}/capture`, options)).rows;
    },
  });
}

/** What the server has to read files with, which does not change while it runs. */
export function mediaMeansQuery() {
  return queryOptions({
    queryKey: queryKeys.mediaMeans,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const options = { schema: MediaMeansAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request('/core/media-means', options)).data;
    },
  });
}

/** When the zones of a floor were last seen, longest ago first. */
export function coverageQuery(projectId: string, floorId: string) {
  return queryOptions({
    // With the dots, so that what makes those stale does the same here.
    queryKey: [...queryKeys.inspections(projectId), 'dots', floorId, 'coverage'],
    queryFn: async ({ signal }) => {
      const options = { schema: CoverageAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/floor/${floorId}/coverage`, options)).rows;
    },
  });
}

/** Said again with the same id, it is made once. @throws RequestError */
export async function createInspection(body: CreateInspectionBody): Promise<InspectionRow> {
  const options = { schema: InspectionAnswerSchema, method: 'POST', body, enableSkip: IN_PLACE } as const;
  return (await request('/core/inspection', options)).data;
}

/** @throws RequestError */
export async function changeInspection(
  { id, version }: Pick<InspectionRow, 'id' | 'version'>,
  fields: InspectionFields,
): Promise<InspectionRow> {
  const options = {
    schema: InspectionAnswerSchema,
    method: 'PATCH',
    body: { version, fields },
    enableSkip: IN_PLACE,
  } as const;
  return (await request(`/core/inspection/${id}`, options)).data;
}

/** @throws RequestError */
export async function publishInspection({
  id,
  version,
}: Pick<InspectionRow, 'id' | 'version'>): Promise<InspectionRow> {
  const options = {
    schema: InspectionAnswerSchema,
    method: 'POST',
    body: { version },
    enableSkip: IN_PLACE,
  } as const;
  return (await request(`/core/inspection/${id}/publish`, options)).data;
}

/** @throws RequestError */
export async function deleteInspection({
  id,
  version,
}: Pick<InspectionRow, 'id' | 'version'>): Promise<void> {
  const schema = answerOf(EmptySchema);
  const options = { schema, method: 'DELETE', query: { version }, enableSkip: IN_PLACE } as const;
  await request(`/core/inspection/${id}`, options);
}

/** Says what a picture of 2:1 is. @throws RequestError */
export async function answerShape(
  inspectionId: string,
  sourceId: string,
  shape: 'sphere' | 'flat',
): Promise<InspectionRow> {
  const options = {
    schema: InspectionAnswerSchema,
    method: 'POST',
    body: { shape },
    enableSkip: IN_PLACE,
  } as const;
  return (await request(`/core/inspection/${inspectionId}/file/${sourceId}/answer`, options)).data;
}

/** What a picture whose file leaves it open is shown as from now on. @throws RequestError */
export async function changeShape(
  { id, version }: Pick<CaptureRow, 'id' | 'version'>,
  shape: CaptureShape,
): Promise<InspectionRow> {
  const options = {
    schema: InspectionAnswerSchema,
    method: 'PUT',
    body: { version, shape },
    enableSkip: IN_PLACE,
  } as const;
  return (await request(`/core/capture/${id}/shape`, options)).data;
}

/** Tries the step of a file that failed once more. @throws RequestError */
export async function retrySource(inspectionId: string, sourceId: string): Promise<InspectionRow> {
  const options = { schema: InspectionAnswerSchema, method: 'POST', enableSkip: IN_PLACE } as const;
  return (await request(`/core/inspection/${inspectionId}/file/${sourceId}/retry`, options)).data;
}

/** Takes a file that has not come out of its inspection. @throws RequestError */
export async function removeSource(inspectionId: string, sourceId: string): Promise<InspectionRow> {
  const options = { schema: InspectionAnswerSchema, method: 'DELETE', enableSkip: IN_PLACE } as const;
  return (await request(`/core/inspection/${inspectionId}/file/${sourceId}`, options)).data;
}

/** The path of a walk; null where none is drawn. */
export function walkPathQuery(projectId: string, inspectionId: string) {
  return queryOptions({
    queryKey: [...queryKeys.inspections(projectId), 'path', inspectionId],
    queryFn: async ({ signal }) => {
      const options = { schema: WalkPathAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/inspection/${inspectionId}/path`, options)).data.path;
    },
  });
}

/** @throws RequestError */
export async function setWalkPath(
  { id, version }: Pick<InspectionRow, 'id' | 'version'>,
  path: readonly PlanPoint[] | null,
): Promise<InspectionRow> {
  const options = {
    schema: InspectionAnswerSchema,
    method: 'PUT',
    body: { version, path },
    enableSkip: IN_PLACE,
  } as const;
  return (await request(`/core/inspection/${id}/path`, options)).data;
}

/** @param seconds by how much the camera's clock was behind. @throws RequestError inspection-published */
export async function shiftTimes(
  { id, version }: Pick<InspectionRow, 'id' | 'version'>,
  seconds: number,
): Promise<InspectionRow> {
  const options = {
    schema: InspectionAnswerSchema,
    method: 'PUT',
    body: { version, seconds },
    enableSkip: IN_PLACE,
  } as const;
  return (await request(`/core/inspection/${id}/time-shift`, options)).data;
}

/** @throws RequestError plan-not-tied */
export async function placeByGps({
  id,
  version,
}: Pick<InspectionRow, 'id' | 'version'>): Promise<PlacedByGps> {
  const options = {
    schema: PlacedByGpsAnswerSchema,
    method: 'POST',
    body: { version },
    enableSkip: IN_PLACE,
  } as const;
  return (await request(`/core/inspection/${id}/gps-place`, options)).data;
}

/** @throws RequestError */
export async function takeOffGps({
  id,
  version,
}: Pick<InspectionRow, 'id' | 'version'>): Promise<InspectionRow> {
  const options = {
    schema: InspectionAnswerSchema,
    method: 'DELETE',
    query: { version },
    enableSkip: IN_PLACE,
  } as const;
  return (await request(`/core/inspection/${id}/gps-place`, options)).data;
}

/** @throws RequestError */
export async function placeCapture(
  { id, version }: Pick<CaptureRow, 'id' | 'version'>,
  fields: CaptureFields,
): Promise<CaptureRow> {
  const options = {
    schema: CaptureAnswerSchema,
    method: 'PATCH',
    body: { version, fields },
    enableSkip: IN_PLACE,
  } as const;
  return (await request(`/core/capture/${id}`, options)).data;
}
