import type { CaptureRow } from '@plumbline/shared/contract/inspection.ts';

/** Where one stands in a picture, looking straight ahead. */
export function sceneAddress(
  projectId: string,
  { id, inspectionId }: Pick<CaptureRow, 'id' | 'inspectionId'>,
): string {
  return `/project/scene?projectId=${projectId}&inspectionId=${inspectionId}&pointId=${id}`;
}
