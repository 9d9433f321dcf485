import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { CreatedFloorsAnswerSchema } from '@plumbline/shared/contract/floor.ts';
import { UploadAnswerSchema, type Upload } from '@plumbline/shared/contract/upload.ts';
import { request } from '../../../api/request.ts';

const IN_PLACE = { errors: true, duplicates: true } as const;

export async function fetchUpload(uploadId: string): Promise<Upload> {
  const answer = await request(`/core/upload/${uploadId}`, {
    schema: UploadAnswerSchema,
    enableSkip: IN_PLACE,
  });
  return answer.data;
}

export async function cancelUpload(uploadId: string): Promise<void> {
  const schema = answerOf(EmptySchema);
  await request(`/core/upload/${uploadId}`, { method: 'DELETE', schema, enableSkip: IN_PLACE });
}

/** Makes plans of the chosen pages; their ids are promised at once, the pictures follow. */
export async function createFloors(
  uploadId: string,
  pages: readonly { page: number; name: string }[],
): Promise<readonly string[]> {
  const answer = await request('/core/floor', {
    method: 'POST',
    schema: CreatedFloorsAnswerSchema,
    body: { uploadId, pages },
    enableSkip: IN_PLACE,
  });
  return answer.data.floorIds;
}
