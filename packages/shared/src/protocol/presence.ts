import * as z from 'zod/mini';
import { MEMBER_PROJECT_ROLES } from '../abilities/roles.ts';
import { UuidSchema } from '../contract/envelope.ts';
import { SoftLockSchema } from './soft-lock.ts';

const PLACE_LIMIT_PX = 100_000;
const CoordinateSchema = z
  .number()
  .check(z.refine(Number.isFinite), z.minimum(-PLACE_LIMIT_PX), z.maximum(PLACE_LIMIT_PX));

/** Colours of people, by stable hash per room; `apps/web/src/ui/tokens.css` holds the values as `--pr-<name>`. */
export const PRESENCE_COLORS = [
  'plum',
  'coral',
  'amber',
  'olive',
  'fern',
  'cyan',
  'azure',
  'indigo',
  'violet',
  'rose',
] as const;
export type PresenceColor = (typeof PRESENCE_COLORS)[number];

/** What somebody sees of the plan: the middle and how much of its width, plan pixels. */
export const PresenceViewSchema = z.object({
  cx: CoordinateSchema,
  cy: CoordinateSchema,
  w: z.number().check(z.refine(Number.isFinite), z.minimum(1), z.maximum(10 * PLACE_LIMIT_PX)),
});
export type PresenceView = z.infer<typeof PresenceViewSchema>;

const BearingSchema = z.number().check(z.minimum(-360), z.maximum(360));

/** What somebody sees of a picture that they stand in, and where on the plan that is. Degrees. */
export const PresenceSceneSchema = z.object({
  inspectionId: UuidSchema,
  captureId: UuidSchema,
  /** Clockwise from the middle of the levelled picture. */
  yaw: BearingSchema,
  pitch: z.number().check(z.minimum(-90), z.maximum(90)),
  /** Of the width of the window. */
  fov: z.number().check(z.minimum(1), z.maximum(180)),
  /** The inspection of the day that stands beside it; null: one alone. */
  beside: z.nullable(UuidSchema),
  /** On the sheet, clockwise from straight up; null: nobody knows. */
  place: z.nullable(z.object({ x: CoordinateSchema, y: CoordinateSchema, deg: z.nullable(BearingSchema) })),
});
export type PresenceScene = z.infer<typeof PresenceSceneSchema>;

/** Where somebody points in a picture, while they hold the key for it. Degrees. */
export const PresenceRaySchema = z.object({
  captureId: UuidSchema,
  yaw: BearingSchema,
  pitch: z.number().check(z.minimum(-90), z.maximum(90)),
});
export type PresenceRay = z.infer<typeof PresenceRaySchema>;

const MODEL_LIMIT = 1e9;
const ModelCoordinateSchema = z
  .number()
  .check(z.refine(Number.isFinite), z.minimum(-MODEL_LIMIT), z.maximum(MODEL_LIMIT));
const ModelPlaceSchema = z.tuple([ModelCoordinateSchema, ModelCoordinateSchema, ModelCoordinateSchema]);

/** Where somebody is in a point cloud or a building model, and what they look at: in the model's own system. */
export const PresenceModelSchema = z.object({
  modelId: UuidSchema,
  eye: ModelPlaceSchema,
  target: ModelPlaceSchema,
});
export type PresenceModel = z.infer<typeof PresenceModelSchema>;

/** A piece of the plan, a picture of its floor, or a cloud or model that stands on it. */
export type SharedView = PresenceView | PresenceScene | PresenceModel;

export function isPlanView(view: SharedView): view is PresenceView {
  return 'cx' in view;
}

export function isModelView(view: SharedView): view is PresenceModel {
  return 'modelId' in view;
}

export function isScene(view: SharedView): view is PresenceScene {
  return 'captureId' in view;
}

/** The most points of a draft; longer ones are thinned before they are told. */
export const MAX_DRAFT_POINTS = 64;

/**
 * What somebody draws or drags now. `area` is closed, `line` open with a length that counts, `stroke` open and freehand.
 * Points in plan pixels, flat to save bytes: x, y, x, y …
 */
export const PresenceDraftSchema = z.object({
  kind: z.enum(['area', 'line', 'stroke']),
  points: z.array(CoordinateSchema).check(
    z.minLength(2),
    z.maxLength(2 * MAX_DRAFT_POINTS),
    z.refine((points) => points.length % 2 === 0),
  ),
});
export type PresenceDraft = z.infer<typeof PresenceDraftSchema>;

/** Selected objects that others are told of; the rest of a larger selection is not shown. */
export const MAX_TOLD_SELECTION = 24;

/** A place in a text, as Yjs writes it: it stays where it is while others write before it. */
const TextPlaceSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));
/** Where somebody writes; `head` moves, `anchor` stays while they select. */
export const PresenceCaretSchema = z.object({ anchor: TextPlaceSchema, head: TextPlaceSchema });
export type PresenceCaret = z.infer<typeof PresenceCaretSchema>;

const TokenSchema = z.string().check(z.minLength(1), z.maxLength(64));

/** What a client says of itself; unknown fields are dropped by the server, at most 2 KiB as JSON. */
export const PresenceReportSchema = z.object({
  /** Pointer in plan space, null when outside or resting for a minute. Viewers' cursors are dropped. */
  cursor: z._default(z.nullable(z.object({ x: CoordinateSchema, y: CoordinateSchema })), null),
  /** Ids of selected objects. */
  selection: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50)), []),
  /** The tool in hand, e.g. `select`, `rectangle`, `polygon`, `calibrate`. */
  tool: z._default(z.nullable(z.string().check(z.maxLength(24))), null),
  /** Nobody has touched this tab for a minute, or it is hidden. */
  idle: z._default(z.boolean(), false),
  /** The cursor is a laser now and leaves a trail. */
  laser: z._default(z.boolean(), false),
  ray: z._default(z.nullable(PresenceRaySchema), null),
  draft: z._default(z.nullable(PresenceDraftSchema), null),
  /** In a text that people write together; null for whoever does not write. */
  caret: z._default(z.nullable(PresenceCaretSchema), null),
  view: z._default(z.nullable(z.union([PresenceViewSchema, PresenceSceneSchema, PresenceModelSchema])), null),
  /** Whose view this person sees instead of one of their own, by account. */
  following: z._default(z.nullable(TokenSchema), null),
  /** An offer to come and look, named anew each time; null once its seconds are over. */
  presenting: z._default(z.nullable(TokenSchema), null),
  /** How often this person has sent the followers away. */
  dismissals: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  /** Shows neither pointer nor selection, view or draft, and is not to be followed. */
  quiet: z._default(z.boolean(), false),
  /** What of the plan as a whole this person has in hand. */
  lock: z._default(z.nullable(SoftLockSchema), null),
});
export type PresenceReport = z.infer<typeof PresenceReportSchema>;

/** Somebody of whom nothing is known but that they are there. */
export const SILENT_REPORT: PresenceReport = z.parse(PresenceReportSchema, {});

/**
 * What changes seldom is told when it has changed, and with every introduction; absent between, it is as before. All
 * else of a report is told each time, and absent means its default.
 */
export const LASTING_FIELDS = ['view', 'following', 'presenting', 'dismissals', 'quiet', 'lock'] as const;
export type LastingField = (typeof LASTING_FIELDS)[number];

/** A member's role in the room's project; null for whoever must not know it. */
export const PresenceRoleSchema = z._default(z.nullable(z.literal(MEMBER_PROJECT_ROLES)), null);
export type PresenceRole = z.infer<typeof PresenceRoleSchema>;

/** What others receive: the report with the identity the server stamped. */
export const PresenceStateSchema = z.extend(PresenceReportSchema, {
  user: z.object({
    id: z.string(),
    name: z.string(),
    color: z.enum(PRESENCE_COLORS),
    kind: z.enum(['member', 'viewer']),
    role: PresenceRoleSchema,
  }),
});
export type PresenceState = z.infer<typeof PresenceStateSchema>;
