import * as z from 'zod/mini';
import { answerOf } from './envelope.ts';

/** GET /api/core/notification/unread; a module of its own, since every page asks for it and few for the rest. */
export const UnreadAnswerSchema = answerOf(z.object({ unread: z.number() }));
