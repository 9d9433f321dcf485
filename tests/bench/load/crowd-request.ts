/** What a crowd can be asked to do. */
import * as z from 'zod/mini';

export const PROTOCOLS = ['hocuspocus', 'y-websocket'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/**
 * `library`: the client that comes with the server, with a copy of the plan, as in a browser.
 * `wire`: speaks the same bytes and applies nothing it receives, so that hundreds fit into one process.
 */
const ClientKindSchema = z.enum(['library', 'wire']);
export type ClientKind = z.infer<typeof ClientKindSchema>;

/** How far somebody's work goes in a plan. */
const ClockSchema = z.object({ clientId: z.number(), endClock: z.number() });
export type Clock = z.infer<typeof ClockSchema>;

const JoinRequestSchema = z.object({
  do: z.literal('join'),
  kind: ClientKindSchema,
  protocol: z.enum(PROTOCOLS),
  /** One for each person. */
  people: z.array(z.object({ url: z.string(), room: z.string(), token: z.string() })),
  /** Brought along by everybody: whoever edits needs it, and the first one in gives it to the server. */
  plan: z.optional(z.instanceof(Uint8Array)),
  /** People count as joined when they have this. */
  awaits: z.array(ClockSchema),
  /** Seed of what they will do. */
  seed: z.number(),
  timeoutMs: z.number(),
});
export type JoinRequest = z.infer<typeof JoinRequestSchema>;

const ActRequestSchema = z.object({
  do: z.literal('act'),
  durationMs: z.number(),
  /** Of each person; 0 for none. */
  editsPerSecond: z.number(),
  cursorsPerSecond: z.number(),
});
export type ActRequest = z.infer<typeof ActRequestSchema>;

/** Waits until the server has confirmed every edit and answers how many it has not; 0 where servers never do. */
const SettleRequestSchema = z.object({ do: z.literal('settle'), timeoutMs: z.number() });

/** Tells what happened since the last time. */
const CollectRequestSchema = z.object({ do: z.literal('collect') });

/** Asks the first one in for how far others' work goes in their copy; needs a client of kind `library`. */
const ClocksRequestSchema = z.object({ do: z.literal('clocks'), clientIds: z.array(z.number()) });

/** A valid edit over and over, updates that announce what they do not hold, whole documents never read, cursors. */
export const ATTACKS = ['bombs', 'flood', 'slow-reader', 'presence'] as const;
export type Attack = (typeof ATTACKS)[number];

/** Attacks a room of a server of the Hocuspocus protocol from one socket at a time. */
const AttackRequestSchema = z.object({
  do: z.literal('attack'),
  attack: z.enum(ATTACKS),
  url: z.string(),
  room: z.string(),
  token: z.string(),
  durationMs: z.number(),
});
export type AttackRequest = z.infer<typeof AttackRequestSchema>;

const LeaveRequestSchema = z.object({ do: z.literal('leave') });

export const CrowdRequestSchema = z.discriminatedUnion('do', [
  JoinRequestSchema,
  ActRequestSchema,
  SettleRequestSchema,
  CollectRequestSchema,
  ClocksRequestSchema,
  AttackRequestSchema,
  LeaveRequestSchema,
]);
export type CrowdRequest = z.infer<typeof CrowdRequestSchema>;

export const QuestionSchema = z.object({ id: z.number(), request: CrowdRequestSchema });
export const AnswerSchema = z.object({
  id: z.number(),
  value: z.optional(z.unknown()),
  error: z.optional(z.string()),
});
