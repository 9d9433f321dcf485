import {
  InvitationPreviewAnswerSchema,
  type InvitationPreview,
  type InvitationPreviewQuery,
} from '@plumbline/shared/contract/invitation.ts';
import { request } from '../api/request.ts';

/** Asks for the mail of an invitation that is not sent yet; the place tells a failure itself. */
export async function loadPreview(
  path: string,
  query: InvitationPreviewQuery,
  signal: AbortSignal,
): Promise<InvitationPreview> {
  const options = { schema: InvitationPreviewAnswerSchema, query, enableSkip: { errors: true }, signal };
  return (await request(`${path}/preview`, options)).data;
}
