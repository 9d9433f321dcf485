import type { MemberPrincipal, Principal } from '@plumbline/shared/abilities/principal.ts';
import type { ProjectStanding } from '@plumbline/shared/abilities/roles.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ProjectChangeResult, ProjectRecord } from '@plumbline/server/projects/project.store.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import { toProjectDetail } from './to-project-detail.ts';

/** The detail of a project, with addresses of its cover that this reader may open. */
export function projectAnswer(
  { signer }: Pick<ApiContext, 'signer'>,
  project: ProjectRecord,
  principal: Principal,
  standing: ProjectStanding,
) {
  const cover = project.coverFileId;
  const base = cover && signer.sign(principal, `cover/${cover}`).base;
  return answer(toProjectDetail(project, principal, standing, base));
}

/**
 * The project after a change.
 * @throws AppError not-found; conflict with the current record, when somebody else was faster
 */
export function changedProject(
  context: Pick<ApiContext, 'signer'>,
  changed: ProjectChangeResult,
  principal: MemberPrincipal,
  standing: ProjectStanding,
): ProjectRecord {
  if (changed.ok) return changed.project;
  if (changed.code === 'not-found') throw new AppError('not-found');
  const { data: current } = projectAnswer(context, changed.current, principal, standing);
  throw new AppError('conflict', { current });
}
