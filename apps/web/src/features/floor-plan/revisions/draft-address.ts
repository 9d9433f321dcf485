import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';

/** Where a draft is aligned, compared and made current. */
export function draftAddress(
  { projectId, id }: Pick<FloorPlan, 'projectId' | 'id'>,
  draftId: string,
): string {
  return `/project/floor?projectId=${projectId}&floorId=${id}&draft=${draftId}`;
}
