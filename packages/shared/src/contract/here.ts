import * as z from 'zod/mini';
import { UuidSchema, answerOf } from './envelope.ts';
import { PhotoListQuerySchema } from './photo.ts';

/**
 * GET /api/core/member/here?of= and /api/core/project/{projectId}/member/here?of=: those of the accounts who have the
 * product, or the project, open now. Whom the caller may not see is not told of.
 */
export const HereQuerySchema = PhotoListQuerySchema;
export const HereAnswerSchema = answerOf(z.array(UuidSchema));
