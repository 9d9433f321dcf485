/** Findings: what a detector suggests in the pictures of an inspection, until a person decides. */
import * as z from 'zod/mini';
import { FIELD_RULES } from './field-rules.ts';
import { DaySchema, InstantSchema, UuidSchema, answerOf } from './envelope.ts';
import { AssigneeChoiceSchema, NOTE_TEXT_MAX_CHARS } from './note.ts';

const PersonSchema = z.object({ id: UuidSchema, name: z.string() });

export const HAZARD_RUN_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type HazardRunState = (typeof HAZARD_RUN_STATES)[number];

/** What somebody made of a finding. */
export const FINDING_DECISIONS = ['approved', 'merged', 'rejected'] as const;
export type FindingDecision = (typeof FINDING_DECISIONS)[number];

/** Why a finding is none, in the order of their keys. */
export const REJECT_REASONS = ['no-hazard', 'seen-wrong', 'settled', 'other'] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** A look of one detector through all pictures of an inspection. */
export const HazardRunSchema = z.object({
  id: UuidSchema,
  state: z.enum(HAZARD_RUN_STATES),
  /** 0…1 */
  progress: z.number(),
  error: z.nullable(z.string()),
  detector: z.object({ name: z.string(), version: z.string(), notice: z.string() }),
  /** New findings of this run that are shown to reviewers. */
  foundCount: z.number(),
  createdAt: InstantSchema,
});
export type HazardRun = z.infer<typeof HazardRunSchema>;

const BoxSchema = z.object({
  yawDeg: z.number(),
  pitchDeg: z.number(),
  widthDeg: z.number(),
  heightDeg: z.number(),
});

/** A suggestion with the picture that shows it best; the same for every reviewer. */
export const FindingSchema = z.object({
  id: UuidSchema,
  inspectionId: UuidSchema,
  hazard: z.string(),
  detector: z.object({ name: z.string(), version: z.string() }),
  /** 0…1 */
  score: z.number(),
  captureId: UuidSchema,
  /** In the picture as it was taken. */
  box: BoxSchema,
  /** Where its middle lies once the picture is levelled. */
  look: z.object({ yawDeg: z.number(), pitchDeg: z.number() }),
  /** On the plan of the inspection's floor; null: nobody knows. */
  place: z.nullable(z.object({ x: z.number(), y: z.number(), accuracyM: z.nullable(z.number()) })),
  /** In how many pictures it was seen. */
  seenCount: z.number(),
  decision: z.nullable(z.enum(FINDING_DECISIONS)),
  reason: z.nullable(z.enum(REJECT_REASONS)),
  decidedBy: z.nullable(PersonSchema),
  decidedAt: z.nullable(InstantSchema),
  /** The note that it became, or was merged into. */
  note: z.nullable(z.object({ id: UuidSchema, number: z.nullable(z.number()) })),
  version: z.number(),
});
export type Finding = z.infer<typeof FindingSchema>;

/** GET /api/core/inspection/{inspectionId}/finding: all findings that are shown, strongest first, and the latest run. */
export const FindingsAnswerSchema = answerOf(
  z.object({
    findings: z.array(FindingSchema),
    run: z.nullable(HazardRunSchema),
    /** The detector that a run would use; null: none is chosen for the tenant. */
    detector: z.nullable(z.object({ name: z.string(), version: z.string(), notice: z.string() })),
    reviewed: z.nullable(z.object({ by: PersonSchema, at: InstantSchema })),
  }),
);
export type Findings = z.infer<typeof FindingsAnswerSchema>['data'];

/** POST /api/core/inspection/{inspectionId}/hazard-run; the id is the client's. */
export const StartHazardRunBodySchema = z.strictObject({ id: UuidSchema });
export const HazardRunAnswerSchema = answerOf(HazardRunSchema);
export const FindingAnswerSchema = answerOf(FindingSchema);

/** POST …/finding/{findingId}/approve: makes a note of it, open. */
export const ApproveFindingBodySchema = z.strictObject({
  version: z.number(),
  noteId: UuidSchema,
  text: FIELD_RULES.requiredLines(NOTE_TEXT_MAX_CHARS),
  assignee: z._default(z.nullable(AssigneeChoiceSchema), null),
  dueDate: z._default(z.nullable(DaySchema), null),
});
export type ApproveFindingBody = z.output<typeof ApproveFindingBodySchema>;
/** POST …/finding/{findingId}/merge: it is what a note tells of already. */
export const MergeFindingBodySchema = z.strictObject({ version: z.number(), noteId: UuidSchema });
/** POST …/finding/{findingId}/reject */
export const RejectFindingBodySchema = z.strictObject({
  version: z.number(),
  reason: z.enum(REJECT_REASONS),
});
/** POST …/finding/{findingId}/undo: takes the decision back; a note that it became goes. */
export const UndoFindingBodySchema = z.strictObject({ version: z.number() });

/** Detectors that come with the product. */
export const DETECTORS = ['demo-hazards', 'person-vehicle'] as const;
/** One of those, or the id of one that was uploaded. */
const DetectorKeySchema = z.union([z.enum(DETECTORS), UuidSchema]);
export const DETECTOR_FILE_MAX_BYTES = 64 * 1024 * 1024;
export const DETECTOR_FILE_MAX_SIZE = '64 MB';
const DETECTOR_DESCRIPTION_MAX_CHARS = 64 * 1024;

/** GET /api/core/detector: those that can be chosen, and the one that looks at the pictures of the own tenant. */
export const DetectorsAnswerSchema = answerOf(
  z.object({
    detectors: z.array(
      z.object({
        key: DetectorKeySchema,
        name: z.string(),
        version: z.string(),
        notice: z.string(),
        licence: z.string(),
        /** Null: it came with the product. */
        uploaded: z.nullable(
          z.object({
            sizeBytes: z.number(),
            isForAll: z.boolean(),
            createdAt: InstantSchema,
            mayRemove: z.boolean(),
          }),
        ),
      }),
    ),
    chosen: z.nullable(DetectorKeySchema),
  }),
);
/** PUT /api/core/detector */
export const ChooseDetectorBodySchema = z.strictObject({ detector: z.nullable(DetectorKeySchema) });
/** POST /api/core/detector/model: of an upload for the purpose `detector`; the description is a JSON file as its text. */
export const AddDetectorModelBodySchema = z.strictObject({
  uploadId: UuidSchema,
  description: z.string().check(z.maxLength(DETECTOR_DESCRIPTION_MAX_CHARS)),
});
export type Detectors = z.infer<typeof DetectorsAnswerSchema>['data'];

/** GET /api/core/project/{projectId}/finding: of each inspection that was looked through, what waits. */
export const WaitingFindingsAnswerSchema = answerOf(
  z.array(
    z.object({
      inspectionId: UuidSchema,
      waitingCount: z.number(),
      /** Everything that was found was decided on. */
      isReviewed: z.boolean(),
    }),
  ),
);
export type WaitingFindings = z.infer<typeof WaitingFindingsAnswerSchema>['data'][number];

/** GET /api/core/project/{projectId}/finding-figures: of inspections taken within these days, on this floor. */
export const FindingFiguresQuerySchema = z.object({
  from: z.optional(DaySchema),
  to: z.optional(DaySchema),
  floorId: z.optional(UuidSchema),
});
export type FindingFiguresQuery = z.output<typeof FindingFiguresQuerySchema>;
const count = z.int();
/** What one version of a detector found of one class in one inspection, and what reviewers made of it. */
const FindingFigureSchema = z.object({
  inspection: z.object({ id: UuidSchema, name: z.string(), takenOn: DaySchema }),
  hazard: z.string(),
  detector: z.object({ name: z.string(), version: z.string() }),
  /** Those that reviewers see; some may wait. */
  found: count,
  /** Or merged into a note: the detector was right. */
  approved: count,
  rejected: count,
  /** So unsure that nobody is shown them. */
  weak: count,
});
export type FindingFigure = z.infer<typeof FindingFigureSchema>;
export const FindingFiguresAnswerSchema = answerOf(z.array(FindingFigureSchema));
