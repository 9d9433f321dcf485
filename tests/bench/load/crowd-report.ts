/** What a crowd tells of itself. It comes from another process and is checked like anything else from outside. */
import * as z from 'zod/mini';

const NumbersSchema = z.instanceof(Float64Array);

/** The edits of one author in order. */
const SentEditsSchema = z.object({
  /** Client id of the author's copy. */
  clientId: z.number(),
  /** Clock of the author's copy after each edit. */
  endClocks: NumbersSchema,
  sentAtMs: NumbersSchema,
  /** When the server said that it has it; shorter than the others while answers are missing. */
  acknowledgedAtMs: NumbersSchema,
});
export type SentEdits = z.infer<typeof SentEditsSchema>;

/** The updates that reached one person: up to which clock of whose copy, and when. */
const SeenUpdatesSchema = z.object({
  clientIds: NumbersSchema,
  endClocks: NumbersSchema,
  atMs: NumbersSchema,
});
export type SeenUpdates = z.infer<typeof SeenUpdatesSchema>;

export const CrowdReportSchema = z.object({
  edits: z.array(SentEditsSchema),
  seen: z.array(SeenUpdatesSchema),
  cursorsSent: z.number(),
  cursorLatenciesMs: NumbersSchema,
  /** Payload of all frames that came, and of those with cursors. */
  bytes: z.number(),
  cursorBytes: z.number(),
  /** Sockets that the server closed. */
  closes: z.number(),
});
export type CrowdReport = z.infer<typeof CrowdReportSchema>;

export const UnansweredReportSchema = z.number();

export const ClocksReportSchema = z.array(z.number());

export const AttackReportSchema = z.object({
  /** Frames that were sent. */
  frames: z.number(),
  /** Lines that the server ended. */
  closes: z.number(),
});
export type AttackReport = z.infer<typeof AttackReportSchema>;

export const JoinReportSchema = z.object({
  /** From the wish to connect until the plan was there, one for each person. */
  durationsMs: NumbersSchema,
});
export type JoinReport = z.infer<typeof JoinReportSchema>;
