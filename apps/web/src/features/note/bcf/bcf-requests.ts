/** Files of BCF of a project's notes: the reader's last import, and the notes as a file. */
import {
  BcfImportAnswerSchema,
  LastBcfImportAnswerSchema,
  type BCF_WRITTEN_VERSIONS,
  type BcfImport,
} from '@plumbline/shared/contract/bcf.ts';
import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { NOTE_LIST, type NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { saveFile } from '../../../ui/save-file.ts';

const LOOK_EVERY_MS = 1000;
/** A file of ten thousand notes with their pictures takes its time. */
const EXPORT_TIMEOUT_MS = 600_000;

export type WrittenVersion = (typeof BCF_WRITTEN_VERSIONS)[number];

const pathOf = (projectId: string) => `/core/project/${projectId}/bcf`;
const keyOf = (projectId: string) => [...queryKeys.notes(projectId), 'bcf'];

export function isRunning(last: BcfImport | null | undefined): boolean {
  return last?.state === 'waiting' || last?.state === 'running';
}

/** Looked at again and again while it runs. */
export function lastImportQuery(projectId: string) {
  return queryOptions({
    queryKey: keyOf(projectId),
    queryFn: async ({ signal }) => {
      const options = { schema: LastBcfImportAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(pathOf(projectId), options)).data;
    },
    refetchInterval: ({ state }) => (isRunning(state.data) ? LOOK_EVERY_MS : false),
  });
}

/** @throws RequestError */
export async function beginImport(projectId: string, uploadId: string): Promise<void> {
  const answer = await request(pathOf(projectId), {
    schema: BcfImportAnswerSchema,
    method: 'POST',
    body: { uploadId },
    enableSkip: { errors: true },
  });
  queryClient.setQueryData(keyOf(projectId), answer.data);
}

/** @throws RequestError; the toast is shown */
export async function cancelImport(projectId: string, importId: string): Promise<void> {
  await request(`${pathOf(projectId)}/${importId}`, { schema: answerOf(EmptySchema), method: 'DELETE' });
  await queryClient.invalidateQueries({ queryKey: keyOf(projectId) });
}

/** Saves the notes of the list as it is filtered. @throws RequestError; the toast is shown */
export async function saveBcf(
  projectId: string,
  place: NoteListQuery,
  { version, name }: { version: WrittenVersion; name: string },
): Promise<void> {
  const { pageNum: _, pageSize: __, ...wanted } = place;
  const query = { ...z.parse(NOTE_LIST.wanted, wanted), version };
  const file = await request(`${pathOf(projectId)}/export`, {
    schema: z.instanceof(Blob),
    query,
    timeoutMs: EXPORT_TIMEOUT_MS,
  });
  saveFile(file, `${name}.bcf`);
}
