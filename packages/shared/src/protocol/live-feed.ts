import * as z from 'zod/mini';
import { UuidSchema } from '../contract/envelope.ts';
import { ProjectEventSchema } from '../contract/event.ts';
import { TenantEventSchema } from '../contract/tenant-event.ts';

/** Path of the feed's socket. The first frame must be `auth`, within five seconds. */
export const LIVE_PATH = '/api/live';
export const LIVE_AUTH_TIMEOUT_MS = 5000;

/**
 * Client → server. Without a project (null) it is the feed of the own tenant, which members alone may hear. `since` is
 * the seq of the last event seen, null = from now on.
 */
export const LiveAuthSchema = z.strictObject({
  t: z.literal('auth'),
  token: z.string().check(z.minLength(1), z.maxLength(128)),
  projectId: z.nullable(UuidSchema),
  since: z.nullable(z.number().check(z.int(), z.minimum(0))),
});

/**
 * Lists that nobody resumes: the feed says that there is something new in one and never what, each with the ability
 * subject that a reader needs `read` on.
 */
export const NEWS_SUBJECTS = {
  operations: 'OperationLog',
  logins: 'LoginLog',
  mails: 'Platform',
  jobs: 'Platform',
} as const;
export type NewsOf = keyof typeof NEWS_SUBJECTS;

/** True for a list that this program knows. */
export function isNewsOf(text: string): text is NewsOf {
  return Object.hasOwn(NEWS_SUBJECTS, text);
}

/** Told like the news of a list: people came to projects that the listener sees, or left them. */
export const INSIDE_NEWS = 'inside';

/** Server → client. */
export const LiveMessageSchema = z.discriminatedUnion('t', [
  /** The feed is open; `head` is the seq of the newest event. */
  z.object({ t: z.literal('ready'), head: z.number() }),
  z.object({ t: z.literal('event'), event: ProjectEventSchema }),
  z.object({ t: z.literal('tenant-event'), event: TenantEventSchema }),
  /** There is something new in a list, or others are inside of projects. What came while the feed was away is not told: ask after every `ready`. */
  z.object({ t: z.literal('news'), of: z.string() }),
  /** To a visitor: what the link shows as of now, at the beginning and whenever it was changed. */
  z.object({
    t: z.literal('link'),
    shows: z.object({
      showsNotes: z.boolean(),
      showsPlan: z.boolean(),
      showsTimeLine: z.boolean(),
      allowsDownload: z.boolean(),
    }),
  }),
  /** `since` is older than what is kept: load everything anew. */
  z.object({ t: z.literal('reset'), head: z.number() }),
  /** The right to listen ended; the socket closes with the code's close code. */
  z.object({ t: z.literal('ended'), code: z.string() }),
]);
export type LinkShows = Extract<z.infer<typeof LiveMessageSchema>, { t: 'link' }>['shows'];
export type LiveMessage = z.infer<typeof LiveMessageSchema>;
