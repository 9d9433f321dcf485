/** Files of BCF that are made in the background: reports without pages, which are kept among the others. */
import type { Language } from '@plumbline/shared/contract/auth.ts';
import { NOTE_LIST, type NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import {
  REPORT_KINDS,
  ReportAnswerSchema,
  ReportListAnswerSchema,
  type NewReport,
  type Report,
  type ReportOutline,
} from '@plumbline/shared/contract/report.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { saveFile } from '../../../ui/save-file.ts';
import type { WrittenVersion } from './bcf-requests.ts';

const LOOK_EVERY_MS = 1000;
const FILE_TIMEOUT_MS = 600_000;
/** It is the newest, unless very many are asked for at once. */
const LOOKED_THROUGH = 100;
const IN_PLACE = { errors: true } as const;

const keyOf = (projectId: string) => [...queryKeys.project(projectId), 'reports'];

export function isInTheMaking({ state }: Pick<Report, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** Asks for the notes of the list as it is filtered. @returns the id of the report @throws RequestError; the toast is shown */
export async function beginExport(
  projectId: string,
  place: NoteListQuery,
  { version, name }: { version: WrittenVersion; name: string },
): Promise<string> {
  const { pageNum: _, pageSize: __, ...wanted } = place;
  const body: NewReport = {
    kind: 'note-list',
    name,
    format: 'bcf',
    version,
    outline: outlineIn(currentLanguage()),
    notes: z.parse(NOTE_LIST.wanted, wanted),
  };
  const options = { schema: ReportAnswerSchema, method: 'POST', body } as const;
  const { data } = await request(`/core/project/${projectId}/report`, options);
  await queryClient.invalidateQueries({ queryKey: keyOf(projectId) });
  return data.id;
}

/** A file without pages is heard for its language alone. */
function outlineIn(language: Language): ReportOutline {
  return {
    parts: [...REPORT_KINDS['note-list']],
    language,
    paper: 'a4',
    groupBy: 'none',
    photos: 1,
    comments: false,
    snippet: false,
    qr: false,
  };
}

/** How far it is, looked at again and again while it is made; null once it is gone. */
export function exportQuery(projectId: string, reportId: string) {
  return queryOptions({
    queryKey: [...keyOf(projectId), 'export', reportId],
    queryFn: async ({ signal }) => {
      const query = { pageNum: 1, pageSize: LOOKED_THROUGH };
      const options = { schema: ReportListAnswerSchema, query, enableSkip: IN_PLACE, signal };
      const { rows } = await request(`/core/project/${projectId}/report`, options);
      return rows.find(({ id }) => id === reportId) ?? null;
    },
    refetchInterval: ({ state: { data } }) =>
      data === undefined || (data && isInTheMaking(data)) ? LOOK_EVERY_MS : false,
  });
}

/** @throws RequestError; the toast is shown */
export async function cancelExport(projectId: string, reportId: string): Promise<void> {
  await request(`/core/report/${reportId}/cancel`, { schema: ReportAnswerSchema, method: 'POST' });
  await queryClient.invalidateQueries({ queryKey: keyOf(projectId) });
}

/** @throws RequestError; the toast is shown */
export async function saveExport({ id, name }: Report): Promise<void> {
  const options = { schema: z.instanceof(Blob), timeoutMs: FILE_TIMEOUT_MS };
  saveFile(await request(`/core/report/${id}/file`, options), `${name}.bcf`);
}
