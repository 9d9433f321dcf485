/** Reports of a project: their list, and what is done with them. */
import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import {
  ReportAnswerSchema,
  ReportListAnswerSchema,
  type NewReport,
  type Report,
} from '@plumbline/shared/contract/report.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { saveFile } from '../../ui/save-file.ts';

const LOOK_EVERY_MS = 1000;
/** A report of thousands of pages takes its time on a slow line. */
const FILE_TIMEOUT_MS = 600_000;
const IN_PLACE = { errors: true } as const;

const keyOf = (projectId: string) => [...queryKeys.project(projectId), 'reports'];

export function isInTheMaking({ state }: Report): boolean {
  return state === 'waiting' || state === 'running';
}

/** A page of them, looked at again and again while one is made. */
export function reportsQuery(projectId: string, page: { pageNum: number; pageSize: number }) {
  return queryOptions({
    queryKey: [...keyOf(projectId), page],
    queryFn: async ({ signal }) => {
      const options = { schema: ReportListAnswerSchema, query: page, enableSkip: IN_PLACE, signal };
      const { rows, total } = await request(`/core/project/${projectId}/report`, options);
      return { rows, total };
    },
    refetchInterval: ({ state }) => (state.data?.rows.some(isInTheMaking) ? LOOK_EVERY_MS : false),
  });
}

export function useReportChanges(projectId: string) {
  const onSettled = () => queryClient.invalidateQueries({ queryKey: keyOf(projectId) });
  const made = { schema: ReportAnswerSchema, method: 'POST', enableSkip: IN_PLACE } as const;
  const create = useSubmission({
    mutationFn: (body: NewReport) => request(`/core/project/${projectId}/report`, { ...made, body }),
    onSettled,
  });
  const cancel = useSubmission({
    mutationFn: (id: string) =>
      request(`/core/report/${id}/cancel`, { schema: ReportAnswerSchema, method: 'POST' }),
    onSettled,
  });
  const remove = useSubmission({
    mutationFn: (id: string) =>
      request(`/core/report/${id}`, {
        schema: answerOf(EmptySchema),
        method: 'DELETE',
        enableSkip: IN_PLACE,
      }),
    onSettled,
  });
  return { create, cancel, remove };
}

function readFile({ id }: Report): Promise<Blob> {
  return request(`/core/report/${id}/file`, { schema: z.instanceof(Blob), timeoutMs: FILE_TIMEOUT_MS });
}

/** @throws RequestError; the toast is shown */
export async function saveReport(report: Report): Promise<void> {
  const ending = (report.file?.partCount ?? 1) > 1 ? 'zip' : report.format;
  saveFile(await readFile(report), `${report.name}.${ending}`);
}

/** Whether the file is still the one that was made. @throws RequestError; the toast is shown */
export async function isUnchanged(report: Report): Promise<boolean> {
  const bytes = await (await readFile(report)).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === report.file?.sha256;
}
