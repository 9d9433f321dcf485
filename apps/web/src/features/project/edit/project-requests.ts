import type { ProjectFields } from '@plumbline/shared/contract/project-fields.ts';
import {
  ProjectAnswerSchema,
  type ProjectDetail,
  type SetCoverBodySchema,
} from '@plumbline/shared/contract/project.ts';
import type * as z from 'zod/mini';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';

/** What stands on the screen is read anew: the project, its lists and the counts over them. */
function refresh(projectId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.projects }),
    queryClient.invalidateQueries({ queryKey: queryKeys.projectDetail(projectId) }),
    queryClient.invalidateQueries({ queryKey: queryKeys.events(projectId) }),
  ]);
}

/** The form tells its failures itself. */
const IN_FORM = { schema: ProjectAnswerSchema, enableSkip: { errors: true } } as const;

export async function createProject(fields: ProjectFields): Promise<ProjectDetail> {
  const { data } = await request('/core/project', { ...IN_FORM, method: 'POST', body: fields });
  await refresh(data.id);
  return data;
}

/** @throws RequestError with the current record in `failure.current`, when somebody else was faster */
export async function changeProject(
  project: Pick<ProjectDetail, 'id' | 'version'>,
  fields: ProjectFields,
): Promise<ProjectDetail> {
  const body = { ...fields, version: project.version };
  const { data } = await request(`/core/project/${project.id}`, { ...IN_FORM, method: 'PUT', body });
  await refresh(data.id);
  return data;
}

/** Closes or reopens; whoever saw an older version sees the present one and is asked again. */
export async function setProjectStatus(
  project: Pick<ProjectDetail, 'id' | 'version'>,
  action: 'close' | 'reopen',
): Promise<void> {
  try {
    const body = { version: project.version };
    await request(`/core/project/${project.id}/${action}`, { ...IN_FORM, method: 'POST', body });
  } finally {
    await refresh(project.id);
  }
}

/** Puts on legal hold or lifts it; likewise. */
export async function setLegalHold(
  project: Pick<ProjectDetail, 'id' | 'version'>,
  isHeld: boolean,
): Promise<void> {
  try {
    const body = { isHeld, version: project.version };
    await request(`/core/project/${project.id}/hold`, { ...IN_FORM, method: 'PUT', body });
  } finally {
    await refresh(project.id);
  }
}

/** @throws RequestError conflict, when somebody else has set or removed the cover meanwhile */
export async function setCover(projectId: string, body: z.infer<typeof SetCoverBodySchema>): Promise<void> {
  try {
    await request(`/core/project/${projectId}/cover`, { ...IN_FORM, method: 'PUT', body });
  } finally {
    await refresh(projectId);
  }
}

/** @throws RequestError conflict, likewise */
export async function removeCover(projectId: string, was: string): Promise<void> {
  try {
    await request(`/core/project/${projectId}/cover`, { ...IN_FORM, method: 'DELETE', query: { was } });
  } finally {
    await refresh(projectId);
  }
}
