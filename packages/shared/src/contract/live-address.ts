import * as z from 'zod/mini';
import { answerOf } from './envelope.ts';

/**
 * GET /api/live-address?origin=: whether pages of this origin get sockets here. A browser does not tell a page why a
 * socket did not open, so the page asks.
 */
export const LIVE_ADDRESS_PATH = '/live-address';
export const LiveAddressQuerySchema = z.object({
  origin: z.url({ protocol: /^https?$/ }).check(z.maxLength(300)),
});
export const LiveAddressSchema = z.object({ isServed: z.boolean() });
export const LiveAddressAnswerSchema = answerOf(LiveAddressSchema);
