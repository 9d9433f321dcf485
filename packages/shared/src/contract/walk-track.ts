/** The track of a walk: how its camera moved from picture to picture, found in the pictures; two pins put a piece of it on the plan. */
import * as z from 'zod/mini';
import { UuidSchema, answerOf } from './envelope.ts';

export const TRACK_RUN_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type TrackRunState = (typeof TRACK_RUN_STATES)[number];
/** In their order. */
export const TRACK_STEPS = ['cutting', 'features', 'matching', 'mapping'] as const;
export type TrackStep = (typeof TRACK_STEPS)[number];
/** Fewer pictures than this tell no movement; a piece of a track has as many. */
export const TRACK_PICTURES_MIN = 3;

/** One search for it. */
const TrackRunSchema = z.object({
  id: UuidSchema,
  state: z.enum(TRACK_RUN_STATES),
  step: z.enum(TRACK_STEPS),
  /** Share of the step that is done, 0…1. */
  progress: z.number(),
  error: z.nullable(z.string()),
});
export type TrackRun = z.infer<typeof TrackRunSchema>;

/** Pictures whose places are known to each other, and to those of other pieces not. */
const TrackPieceSchema = z.object({
  /** From 1, in the order of the walk. */
  number: z.number(),
  firstFrame: z.number(),
  lastFrame: z.number(),
  pictureCount: z.number(),
  pinCount: z.number(),
  /** Its pins put it on the plan. */
  isPlaced: z.boolean(),
  /** How far its pictures are off by what pins and heights say; null: not on the plan, or the plan has no scale. */
  offM: z.nullable(z.number()),
});
export type TrackPiece = z.infer<typeof TrackPieceSchema>;

export const WalkTrackSchema = z.object({
  /** The latest search; null: there was none. */
  run: z.nullable(TrackRunSchema),
  pieces: z.array(TrackPieceSchema),
  /** Pictures that are in no piece. */
  lostCount: z.number(),
});
export type WalkTrack = z.infer<typeof WalkTrackSchema>;
/** GET /api/core/inspection/{inspectionId}/track */
export const WalkTrackAnswerSchema = answerOf(WalkTrackSchema);
/** POST /api/core/inspection/{inspectionId}/track: searches for it; the id is the client's. */
export const FindTrackBodySchema = z.strictObject({ id: UuidSchema });
