/** Point clouds and building models of a project, and how one lies on its floor. */
import {
  SiteModelAnswerSchema,
  SiteModelListAnswerSchema,
  type Alignment,
  type SiteModelRow,
} from '@plumbline/shared/contract/site-model.ts';
import {
  SITE_MODELS,
  SITE_MODEL_KINDS,
  type SiteModelKind,
} from '@plumbline/shared/site-models/site-models.ts';
import { NoteListAnswerSchema } from '@plumbline/shared/contract/note-list.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { RequestError } from '../../api/request-error.ts';
import { request } from '../../api/request.ts';

/** Signed addresses end; they are asked for again before. */
const MEDIA_RENEWAL_MS = 4 * 60_000;
const IN_PLACE = { errors: true } as const;

/** Below those of inspections, which their events put out. */
const rootOf = (projectId: string) => [...queryKeys.inspections(projectId), 'list', 'models'];

export function siteModelsQuery(projectId: string, kind: SiteModelKind) {
  return queryOptions({
    queryKey: [...rootOf(projectId), kind],
    queryFn: ({ signal }) =>
      request(`/core/project/${projectId}/${SITE_MODELS[kind].path}`, {
        schema: SiteModelListAnswerSchema,
        enableSkip: IN_PLACE,
        signal,
      }),
  });
}

export function siteModelQuery(projectId: string, kind: SiteModelKind, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.inspections(projectId), 'model', id],
    queryFn: async ({ signal }) => {
      const options = { schema: SiteModelAnswerSchema, enableSkip: IN_PLACE, signal };
      return (await request(`/core/${SITE_MODELS[kind].path}/${id}`, options)).data;
    },
    refetchInterval: MEDIA_RENEWAL_MS,
  });
}

/** The notes that are pinned in a cloud or a model. */
export function spotNotesQuery(projectId: string, { kind, id }: { kind: SiteModelKind; id: string }) {
  return queryOptions({
    queryKey: [...queryKeys.notes(projectId), 'in-model', id],
    queryFn: async ({ signal }) => {
      const options = { schema: NoteListAnswerSchema, enableSkip: IN_PLACE, signal };
      return (await request(`/core/${SITE_MODELS[kind].path}/${id}/note`, options)).rows;
    },
  });
}

/** Clouds and models are not part of the tenant's plan. */
export function isOff(error: Error | null): boolean {
  return error instanceof RequestError && error.failure?.error === 'models-off';
}

export function isOnItsWay({ state }: Pick<SiteModelRow, 'state'>): boolean {
  return state === 'uploading' || state === 'processing';
}

export function toKind(word: string | null): SiteModelKind {
  return SITE_MODEL_KINDS.find((kind) => SITE_MODELS[kind].path === word) ?? 'model-3d';
}

export interface ModelAddress {
  projectId: string;
  kind: SiteModelKind;
  id: string;
}

/** @throws RequestError conflict when somebody else has said so meanwhile; alignment-impossible */
export async function setAlignment(
  { projectId, kind, id }: ModelAddress,
  body: { version: number; alignment: Alignment | null },
): Promise<void> {
  const options = { schema: SiteModelAnswerSchema, method: 'PUT', enableSkip: IN_PLACE, body } as const;
  const { queryKey } = siteModelQuery(projectId, kind, id);
  try {
    queryClient.setQueryData(
      queryKey,
      (await request(`/core/${SITE_MODELS[kind].path}/${id}/alignment`, options)).data,
    );
  } catch (error) {
    // A refused change shows the alignment as it is now.
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}
