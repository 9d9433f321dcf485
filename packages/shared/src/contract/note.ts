/**
 * Inspect notes. What is decided about a note stands in its record and is changed by calls that carry the `version` they
 * saw; a refused one answers 409 with the record as it is (`data.current`). What is written in a note stands in its
 * document (room `note:{noteId}`) and is repeated here for lists.
 */
import * as z from 'zod/mini';
import { OBJECT_ID_PATTERN } from '../ids/object-id.ts';
import { PLAN_COORDINATE_MAX, PLAN_COORDINATE_MIN } from '../documents/plan/schema.ts';
import { NOTE_STATUSES, NOTE_TYPES } from '../notes/note-statuses.ts';
import { STEP_REFUSALS } from '../notes/transitions.ts';
import { BULK_MAX } from './bulk.ts';
import { DaySchema, InstantSchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';

export const NOTE_TITLE_CHARS = 200;
export const NOTE_TEXT_MAX_CHARS = 20_000;
export const NOTE_COMMENT_MAX_CHARS = 10_000;
const NAMED_LABEL_MAX_CHARS = 120;
const NAMED_IN_WORDS_MAX = 50;
export const NOTE_TAGS_MAX = 20;
export const NOTE_WATCHERS_MAX = 50;
export const NOTE_ACCURACY_MAX_M = 10_000;
/** How long a deleted note can be taken back. */
export const DELETED_NOTE_DAYS = 30;

const PersonSchema = z.object({ id: UuidSchema, name: z.string() });

/** Somebody in the project, or somebody who was invited and has not come: `name` is what stands before the `@` then. */
export const AssigneeSchema = z.object({
  kind: z.enum(['member', 'invited']),
  id: UuidSchema,
  name: z.string(),
});
export type Assignee = z.infer<typeof AssigneeSchema>;

/** Where in a picture a note was seen, yaw clockwise from its middle; which field note it was made of. */
export const NoteSightSchema = z.strictObject({
  inspectionId: UuidSchema,
  captureId: UuidSchema,
  yawDeg: z.number().check(z.minimum(-180), z.maximum(180)),
  pitchDeg: z.number().check(z.minimum(-90), z.maximum(90)),
  fieldNoteId: z.nullable(z.string().check(z.regex(OBJECT_ID_PATTERN))),
  /** Within how many metres the place on the plan is right; null: somebody put it there, or nobody knows. */
  accuracyM: z.nullable(z.number().check(z.minimum(0), z.maximum(NOTE_ACCURACY_MAX_M))),
});
export type NoteSight = z.infer<typeof NoteSightSchema>;

const MODEL_COORDINATE_MAX = 1e9;
const ModelCoordinateSchema = z
  .number()
  .check(z.minimum(-MODEL_COORDINATE_MAX), z.maximum(MODEL_COORDINATE_MAX));

const ModelPointSchema = z.tuple([ModelCoordinateSchema, ModelCoordinateSchema, ModelCoordinateSchema]);

/** Where somebody stands in a cloud or a model, and what they look at. */
const SpotLookSchema = z.strictObject({ eye: ModelPointSchema, target: ModelPointSchema });
export type SpotLook = z.infer<typeof SpotLookSchema>;

/** Where in a point cloud or a building model it is pinned, in the model's own system, and to which element by GlobalId. */
export const NoteSpotSchema = z.strictObject({
  modelId: UuidSchema,
  kind: z.enum(['model-3d', 'bim-model']),
  x: ModelCoordinateSchema,
  y: ModelCoordinateSchema,
  z: ModelCoordinateSchema,
  elementId: z.nullable(z.string().check(z.regex(/^[\w$]{1,64}$/))),
  /** Where from it was pinned, if anybody knows. */
  look: z.optional(SpotLookSchema),
});
export type NoteSpot = z.infer<typeof NoteSpotSchema>;

export const NoteTagSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  colour: z.string(),
  letter: z.string(),
});
export type NoteTag = z.infer<typeof NoteTagSchema>;

/** A note as lists, marks, boards and the live feed show it: the same for every member who may read it. */
export const NoteRowSchema = z.object({
  id: UuidSchema,
  projectId: UuidSchema,
  /** Null for a finding that nobody has decided on. */
  number: z.nullable(z.number()),
  type: z.enum(NOTE_TYPES),
  status: z.nullable(z.enum(NOTE_STATUSES)),
  /** First line of the description, at most 200 characters; may be empty. */
  title: z.string(),
  assignee: z.nullable(AssigneeSchema),
  dueDate: z.nullable(DaySchema),
  tags: z.array(NoteTagSchema),
  /** Plan space; null: not placed. */
  place: z.nullable(z.object({ floorId: UuidSchema, floorName: z.string(), x: z.number(), y: z.number() })),
  /** Absent for a note that was not made in a picture. */
  sight: z.optional(NoteSightSchema),
  /** Absent for one that is pinned in no cloud or model. */
  spot: z.optional(NoteSpotSchema),
  /** Those zones of the floor that hold the place. */
  zones: z.array(z.object({ id: z.string(), name: z.string() })),
  round: z.number(),
  commentCount: z.number(),
  attachmentCount: z.number(),
  watcherCount: z.number(),
  /** A comment by anybody but the creator. */
  hasCommentsOfOthers: z.boolean(),
  /** A picture of the present round is attached. */
  hasAfterPhoto: z.boolean(),
  /** A tag asks for a picture or a comment at "complete". */
  needsProof: z.boolean(),
  createdBy: PersonSchema,
  /** Of a verified one, since when; events of older versions do not say. */
  verifiedAt: z.optional(InstantSchema),
  /** Who gave it its status; events of older versions do not say. */
  statusBy: z._default(z.nullable(PersonSchema), null),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
  version: z.number(),
});
export type NoteRow = z.infer<typeof NoteRowSchema>;

/** `data.current` of a lost race: the note as it is, and who gave it its status. */
export const CurrentNoteSchema = z.extend(NoteRowSchema, {
  statusAt: InstantSchema,
  statusBy: z.nullable(PersonSchema),
});
export type CurrentNote = z.infer<typeof CurrentNoteSchema>;

/** A note by itself. */
export const NoteSchema = z.extend(CurrentNoteSchema, {
  /** All text of the description. */
  text: z.string(),
  /** Signed address of the crop of the plan around the pin; null while there is none. */
  floorImageUrl: z.nullable(z.string()),
});
export type Note = z.infer<typeof NoteSchema>;
export const NoteAnswerSchema = answerOf(NoteSchema);

const CoordinateSchema = z.number().check(z.minimum(PLAN_COORDINATE_MIN), z.maximum(PLAN_COORDINATE_MAX));
export const NotePlaceSchema = z.strictObject({
  floorId: UuidSchema,
  x: CoordinateSchema,
  y: CoordinateSchema,
});
export type NotePlace = z.infer<typeof NotePlaceSchema>;
export const AssigneeChoiceSchema = z.strictObject({ kind: z.enum(['member', 'invited']), id: UuidSchema });
export type AssigneeChoice = z.infer<typeof AssigneeChoiceSchema>;
const TagIdsSchema = z.array(UuidSchema).check(
  z.maxLength(NOTE_TAGS_MAX),
  z.refine((ids) => new Set(ids).size === ids.length),
);

/** POST /api/core/note. `id` is the client's: a repeated call makes one note and answers it. */
export const CreateNoteBodySchema = z.strictObject({
  id: UuidSchema,
  projectId: UuidSchema,
  text: z._default(FIELD_RULES.optionalLines(NOTE_TEXT_MAX_CHARS), ''),
  place: z._default(z.nullable(NotePlaceSchema), null),
  assignee: z._default(z.nullable(AssigneeChoiceSchema), null),
  dueDate: z._default(z.nullable(DaySchema), null),
  tagIds: z._default(TagIdsSchema, []),
  sight: z.optional(NoteSightSchema),
  spot: z.optional(NoteSpotSchema),
  /** Accounts that watch it from the beginning. */
  watcherIds: z.optional(z.array(UuidSchema).check(z.maxLength(NOTE_WATCHERS_MAX))),
});
export type CreateNoteBody = z.output<typeof CreateNoteBodySchema>;

/** What of a note is decided beside its status. */
export const NoteFieldsSchema = z.strictObject({
  assignee: z.optional(z.nullable(AssigneeChoiceSchema)),
  dueDate: z.optional(z.nullable(DaySchema)),
  tagIds: z.optional(TagIdsSchema),
  place: z.optional(z.nullable(NotePlaceSchema)),
});
export type NoteFields = z.infer<typeof NoteFieldsSchema>;
/** PATCH /api/core/note/{noteId} */
export const ChangeNoteBodySchema = z.strictObject({
  version: z.number(),
  fields: NoteFieldsSchema.check(z.refine((fields) => Object.keys(fields).length > 0)),
});

/** Somebody or another note that words name, as `@label` or `#label` in them. */
const NamedInWordsSchema = z.strictObject({
  kind: z.enum(['mention', 'note']),
  id: UuidSchema,
  label: z.string().check(z.minLength(1), z.maxLength(NAMED_LABEL_MAX_CHARS, { error: 'maxLength' })),
});
export type NamedInWords = z.infer<typeof NamedInWordsSchema>;
const NamesInWordsSchema = z.array(NamedInWordsSchema).check(z.maxLength(NAMED_IN_WORDS_MAX));

/** POST /api/core/note/{noteId}/transition */
export const TransitionBodySchema = z.strictObject({
  version: z.number(),
  to: z.enum(NOTE_STATUSES),
  comment: z._default(FIELD_RULES.optionalLines(NOTE_COMMENT_MAX_CHARS), ''),
  /** Who and what the comment names, in its order; what it does not say is left out. */
  names: z.optional(NamesInWordsSchema),
  /** Taking a dispute back to open may give the note to somebody else in the same step. */
  assignee: z.optional(z.nullable(AssigneeChoiceSchema)),
});
export type TransitionBody = z.output<typeof TransitionBodySchema>;

/** `data.params` of a refused transition: why, and the states that are allowed instead, separated by commas. */
export const StepRefusalSchema = z.object({ reason: z.enum(STEP_REFUSALS), allowed: z.string() });
export type StepRefused = z.infer<typeof StepRefusalSchema>;

/**
 * POST /api/core/note/bulk: the same for many, each with its own answer. What somebody changed since the caller saw it
 * is a conflict and stays as it is, save for watching, which takes nothing from anybody.
 */
export const BulkNoteBodySchema = z.strictObject({
  projectId: UuidSchema,
  notes: z
    .array(z.strictObject({ id: UuidSchema, version: z.int().check(z.minimum(1)) }))
    .check(z.minLength(1), z.maxLength(BULK_MAX)),
  change: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('status'),
      to: z.enum(NOTE_STATUSES),
      comment: z._default(FIELD_RULES.optionalLines(NOTE_COMMENT_MAX_CHARS), ''),
      names: z.optional(NamesInWordsSchema),
    }),
    z.strictObject({ kind: z.literal('assignee'), assignee: z.nullable(AssigneeChoiceSchema) }),
    z.strictObject({ kind: z.literal('due'), dueDate: z.nullable(DaySchema) }),
    z.strictObject({ kind: z.literal('tags'), add: TagIdsSchema, remove: TagIdsSchema }),
    /** By the caller, of whom nobody else is made a watcher. */
    z.strictObject({ kind: z.literal('watch'), watching: z.boolean() }),
    z.strictObject({ kind: z.literal('delete') }),
  ]),
});
export type BulkNoteBody = z.output<typeof BulkNoteBodySchema>;

/** DELETE /api/core/note/{noteId}?version= */
export const DeleteNoteQuerySchema = z.object({ version: z.coerce.number().check(z.int(), z.minimum(1)) });

/** GET /api/core/note/assignee?projectId= whom a note of the project can be given to, by name. */
export const AssigneeListQuerySchema = z.object({ projectId: UuidSchema });
export const AssigneeListAnswerSchema = listOf(AssigneeSchema);
