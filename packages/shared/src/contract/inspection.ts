/**
 * Inspections: what was taken on one floor on one day. Its files are sent by the upload protocol, read by the worker, and
 * become captures: one picture each, with a place on the plan or none yet. Changes carry the `version` they saw; a refused
 * one answers 409 with the record as it is (`data.current`).
 */
import * as z from 'zod/mini';
import { ObjectIdSchema, PLAN_COORDINATE_MAX, PLAN_COORDINATE_MIN } from '../documents/plan/schema.ts';
import { describeList, type QueryOf, type WantedOf } from '../lists/describe-list.ts';
import { BULK_MAX } from './bulk.ts';
import { DaySchema, InstantSchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';
import { CropSchema } from './picture.ts';

export const INSPECTION_NAME_MAX_CHARS = 200;
/** Files of one inspection. */
export const INSPECTION_FILES_MAX = 2000;
/** Of one video; a photo is far smaller. */
export const CAPTURE_FILE_MAX_BYTES = 20 * 1024 ** 3;
export const CAPTURE_FILE_MAX_SIZE = '20 GB';
export const CAPTURE_PHOTO_MAX_BYTES = 200 * 1024 ** 2;
export const CAPTURE_PHOTO_MAX_SIZE = '200 MB';
/** Of the first one, which is sent in the tour of a first login. */
export const FIRST_INSPECTION_MAX_BYTES = 20 * 1024 ** 2;
export const FIRST_INSPECTION_MAX_SIZE = '20 MB';
/** What the hours of a still panorama are counted as, and of the shortest video. */
export const PANORAMA_SECONDS = 10;
export const VIDEO_LEAST_SECONDS = 60;
export const VIDEO_MAX_SECONDS = 24 * 3600;
/** How long an inspection waits for hours. */
export const HOURS_WAIT_DAYS = 14;
/** How much of either end of a file tells it from others before it is sent. */
export const FILE_END_BYTES = 1024 ** 2;

/** `model-3d` is a point cloud; `bim-model`, which no list of inspections contains, comes and is read as one. */
export const INSPECTION_KINDS = ['video-360', 'photo-360', 'photo', 'model-3d', 'bim-model'] as const;
export type InspectionKind = (typeof INSPECTION_KINDS)[number];
export const INSPECTION_STATES = ['uploading', 'processing', 'preview', 'published', 'failed'] as const;
export type InspectionState = (typeof INSPECTION_STATES)[number];
/** Of a file; `asking`: somebody has to say whether it is a panorama. Each is left once, in this order. */
export const SOURCE_STATES = [
  'waiting',
  'checking',
  'asking',
  'reading',
  'tiling',
  'done',
  'failed',
] as const;
export type SourceState = (typeof SOURCE_STATES)[number];
/** What a photo that says nothing of it may be. */
export const CAPTURE_SHAPES = ['sphere', 'flat'] as const;
export type CaptureShape = (typeof CAPTURE_SHAPES)[number];
/** `partial`: only a part of the sphere. */
export type Projection = 'sphere' | 'partial' | 'flat';
/** By what the instant of a picture is known: its own offset, a satellite's clock, or the project's zone. */
export type TimeSource = 'offset' | 'gps' | 'project' | 'none';
export const HEADING_SOURCES = ['hand', 'movement', 'compass', 'none'] as const;
export type HeadingSource = (typeof HEADING_SOURCES)[number];
/** Measured; put by a person; on the walk's path between two that are, or beyond the last of them; by other means. */
export const PLACE_SOURCES = ['surveyed', 'hand', 'between', 'spread', 'gps', 'automatic'] as const;
export type PlaceSource = (typeof PLACE_SOURCES)[number];
/** What satellites are off by near a building, in metres, where a file does not say it. */
export const GPS_ACCURACY_M = 8;
/** Places that hold others: nothing but a person moves them. */
export const PIN_SOURCES = ['surveyed', 'hand'] as const satisfies readonly PlaceSource[];

export function isPin(source: PlaceSource): boolean {
  return PIN_SOURCES.some((each) => each === source);
}

/** Places that come from a path and its pins; nobody decided them. */
export const FOLLOWING_SOURCES = ['between', 'spread'] as const satisfies readonly PlaceSource[];

export function isFollowing(source: PlaceSource): boolean {
  return FOLLOWING_SOURCES.some((each) => each === source);
}

const PersonSchema = z.object({ id: UuidSchema, name: z.string() });

/** The files of an inspection by what became of them, and their bytes. */
export const InspectionFilesSchema = z.object({
  all: z.number(),
  arrived: z.number(),
  done: z.number(),
  asking: z.number(),
  failed: z.number(),
  allBytes: z.number(),
  arrivedBytes: z.number(),
  /** Of files whose pictures are there, and of the others as much as is checked and read. */
  readBytes: z.number(),
});
export type InspectionFiles = z.infer<typeof InspectionFilesSchema>;

/** An inspection as lists and the live feed show it: the same for every member who may read it. */
export const InspectionRowSchema = z.object({
  id: UuidSchema,
  projectId: UuidSchema,
  name: z.string(),
  kind: z.enum(INSPECTION_KINDS),
  takenOn: DaySchema,
  floor: z.object({ id: UuidSchema, name: z.string() }),
  state: z.enum(INSPECTION_STATES),
  /** Captures that have a picture, and how many of them have a place. */
  frameCount: z.number(),
  placedCount: z.number(),
  files: InspectionFilesSchema,
  /** Hours that it took; null until that is known. */
  usedSeconds: z.nullable(z.number()),
  /** It waits for the tenant to have hours again. */
  waitsForHours: z.boolean(),
  /** When that ends, and with it the upload; null for one that does not wait. */
  waitsUntil: z.nullable(InstantSchema),
  /** By how much its camera's clock was behind. */
  timeShiftSeconds: z.number(),
  createdBy: PersonSchema,
  createdAt: InstantSchema,
  uploadedAt: z.nullable(InstantSchema),
  publishedAt: z.nullable(InstantSchema),
  version: z.number(),
});
export type InspectionRow = z.infer<typeof InspectionRowSchema>;
export const InspectionAnswerSchema = answerOf(InspectionRowSchema);

/** A file as who sends it describes it. */
const AnnouncedFileSchema = z.strictObject({
  id: UuidSchema,
  fileName: z.string().check(z.minLength(1), z.maxLength(1000)),
  sizeBytes: z.int().check(z.minimum(1), z.maximum(CAPTURE_FILE_MAX_BYTES)),
  /** SHA-256 of its first and its last MiB together, hex; null where a browser has no means to count it. */
  endsSha256: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** It was sent before, and is wanted once more. */
  isAgain: z.optional(z.boolean()),
  /** Of a video. */
  durationSeconds: z.optional(z.number().check(z.positive(), z.maximum(VIDEO_MAX_SECONDS))),
  /** Somebody has said already that it is a sphere, which itself it does not tell. */
  shape: z.optional(z.literal('sphere')),
});
export type AnnouncedFile = z.infer<typeof AnnouncedFileSchema>;

/** Of anything but photos one file; of a video its length is known before it is sent. */
function areFilesFit({ kind, files }: { kind: InspectionKind; files: readonly AnnouncedFile[] }): boolean {
  if (kind.startsWith('photo')) return files.every(({ sizeBytes }) => sizeBytes <= CAPTURE_PHOTO_MAX_BYTES);
  return files.length === 1 && (kind !== 'video-360' || files[0]?.durationSeconds !== undefined);
}

/** POST /api/core/inspection. `id` and those of the files are the client's: a repeated call makes one inspection. */
export const CreateInspectionBodySchema = z
  .strictObject({
    id: UuidSchema,
    floorId: UuidSchema,
    name: FIELD_RULES.requiredText(INSPECTION_NAME_MAX_CHARS),
    kind: z.enum(INSPECTION_KINDS),
    takenOn: DaySchema,
    files: z.array(AnnouncedFileSchema).check(
      z.minLength(1),
      z.maxLength(INSPECTION_FILES_MAX),
      z.refine((files) => new Set(files.map(({ id }) => id)).size === files.length),
    ),
  })
  .check(z.refine(areFilesFit, { path: ['files'] }));
export type CreateInspectionBody = z.infer<typeof CreateInspectionBodySchema>;

/** GET /api/core/media-means: what the server has to read files with. */
export const MediaMeansAnswerSchema = answerOf(
  z.object({
    readsVideo: z.boolean(),
    /** It has the program that finds the track of a walk in its pictures. */
    findsTracks: z.boolean(),
  }),
);

/** PATCH /api/core/inspection/{inspectionId} */
export const ChangeInspectionBodySchema = z.strictObject({
  version: z.number(),
  fields: z
    .strictObject({
      name: z.optional(FIELD_RULES.requiredText(INSPECTION_NAME_MAX_CHARS)),
      takenOn: z.optional(DaySchema),
      /** Whose it is from now on: who sends its files and works on it until it is published. */
      inspectorId: z.optional(UuidSchema),
    })
    .check(z.refine((fields) => Object.keys(fields).length > 0)),
});
export type InspectionFields = z.infer<typeof ChangeInspectionBodySchema>['fields'];
/** POST /api/core/inspection/{inspectionId}/publish */
export const PublishInspectionBodySchema = z.strictObject({ version: z.number() });
/** DELETE /api/core/inspection/{inspectionId} */
export const DeleteInspectionQuerySchema = z.object({ version: z.coerce.number() });

/**
 * POST /api/core/inspection/bulk: the same for many, each with its own answer. Whose version is another's is a conflict and
 * stays as it is. `restore` takes back a deletion, for who could delete it.
 */
export const BulkInspectionBodySchema = z.strictObject({
  projectId: UuidSchema,
  inspections: z
    .array(z.strictObject({ id: UuidSchema, version: z.int().check(z.minimum(1)) }))
    .check(z.minLength(1), z.maxLength(BULK_MAX)),
  change: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('publish') }),
    z.strictObject({ kind: z.literal('move'), floorId: UuidSchema }),
    z.strictObject({ kind: z.literal('delete') }),
    z.strictObject({ kind: z.literal('restore') }),
  ]),
});
export type BulkInspectionBody = z.infer<typeof BulkInspectionBodySchema>;

/** One file of an inspection, as who may change the inspection sees it. */
export const CaptureSourceSchema = z.object({
  id: UuidSchema,
  fileName: z.string(),
  sizeBytes: z.number(),
  endsSha256: z.nullable(z.string()),
  receivedBytes: z.number(),
  state: z.enum(SOURCE_STATES),
  /** Where it failed. */
  failedIn: z.nullable(z.enum(SOURCE_STATES)),
  /** Of the state at hand, 0…1. */
  progress: z.number(),
  error: z.nullable(z.string()),
  /** What the file itself suggests as the answer to "Is this 360°?". */
  proposed: z.nullable(z.enum(CAPTURE_SHAPES)),
});
export type CaptureSource = z.infer<typeof CaptureSourceSchema>;
/** GET /api/core/inspection/{inspectionId}/file */
export const CaptureSourceListAnswerSchema = listOf(CaptureSourceSchema);
/** POST /api/core/inspection/{inspectionId}/file/{sourceId}/answer: what "Is this 360°?" was answered. */
export const AnswerShapeBodySchema = z.strictObject({ shape: z.enum(CAPTURE_SHAPES) });

/** Files that one request asks about. */
export const SENT_FILES_MAX = 50;
const FILE_MARK = '[0-9a-f]{64}-\\d{1,11}';
const SentFilesPattern = new RegExp(`^${FILE_MARK}(?:,${FILE_MARK}){0,${SENT_FILES_MAX - 1}}$`);
/** Which file is meant, before it is sent; null where its ends could not be counted. */
export function fileMark({ endsSha256, sizeBytes }: Pick<AnnouncedFile, 'endsSha256' | 'sizeBytes'>) {
  return endsSha256 && `${endsSha256}-${sizeBytes}`;
}
/**
 * GET /api/core/project/{projectId}/inspection/sent: which of the files, by their marks with commas between, are in an
 * inspection already. It spares the sending; whether a file is the same is decided by all of its bytes.
 */
export const SentFilesQuerySchema = z.object({ files: z.string().check(z.regex(SentFilesPattern)) });
const SentFileSchema = z.object({
  mark: z.string(),
  inspection: z.object({ id: UuidSchema, name: z.string() }),
});
export type SentFile = z.infer<typeof SentFileSchema>;
export const SentFileListAnswerSchema = listOf(SentFileSchema);

/** What is wrong with a picture, as it was measured when it was read. */
export const PICTURE_FAULTS = ['dark', 'blurred', 'covered'] as const;
export type PictureFault = (typeof PICTURE_FAULTS)[number];

/** A capture as a dot on the plan and as a picture of a strip. */
export const CaptureRowSchema = z.object({
  id: UuidSchema,
  inspectionId: UuidSchema,
  frame: z.number(),
  projection: z.enum(['sphere', 'partial', 'flat']),
  takenAt: z.nullable(InstantSchema),
  /** Plan space; null: no place yet. */
  place: z.nullable(
    z.object({
      x: z.number(),
      y: z.number(),
      source: z.enum(PLACE_SOURCES),
      /** Within how many metres it is right, of a place by satellites or by a track on a plan with a scale. */
      accuracyM: z.optional(z.number()),
    }),
  ),
  /** Clockwise from north. */
  heading: z.object({
    deg: z.nullable(z.number()),
    source: z.enum(HEADING_SOURCES),
    accuracyDeg: z.nullable(z.number()),
  }),
  version: z.number(),
});
export type CaptureRow = z.infer<typeof CaptureRowSchema>;

/** GET /api/core/inspection/{inspectionId}/capture: all at once, by frame, each with its signed addresses. */
export const CaptureSchema = z.extend(CaptureRowSchema, {
  /** Ends in `/`; below it lie `thumbnail.webp`, `base.jpg` and the tiles. */
  filesUrl: z.string(),
  widthPx: z.number(),
  heightPx: z.number(),
  levels: z.array(z.object({ widthPx: z.number(), columns: z.number(), rows: z.number() })),
  /** Of a partial sphere. */
  spherePart: z.nullable(CropSchema),
  pitchDeg: z.number(),
  rollDeg: z.number(),
  /** Missing: it was not measured. */
  faults: z.optional(z.array(z.enum(PICTURE_FAULTS))),
  /** What it may be shown as instead, because its file left it open; null where that is no question. */
  otherShape: z.nullable(z.enum(CAPTURE_SHAPES)),
});
export type Capture = z.infer<typeof CaptureSchema>;
export const CaptureListAnswerSchema = listOf(CaptureSchema);

const CoordinateSchema = z.number().check(z.minimum(PLAN_COORDINATE_MIN), z.maximum(PLAN_COORDINATE_MAX));
/** PATCH /api/core/capture/{captureId}: where it stands and which way it looks, decided by a person. */
export const PlaceCaptureBodySchema = z.strictObject({
  version: z.number(),
  fields: z
    .strictObject({
      place: z.optional(z.nullable(z.strictObject({ x: CoordinateSchema, y: CoordinateSchema }))),
      headingDeg: z.optional(z.nullable(z.number().check(z.minimum(0), z.lt(360)))),
    })
    .check(z.refine((fields) => Object.keys(fields).length > 0)),
});
export type CaptureFields = z.infer<typeof PlaceCaptureBodySchema>['fields'];
export const CaptureAnswerSchema = answerOf(CaptureRowSchema);

/** PUT /api/core/capture/{captureId}/shape: what a picture whose file leaves it open is shown as from now on. */
export const ChangeShapeBodySchema = z.strictObject({ version: z.number(), shape: z.enum(CAPTURE_SHAPES) });

/** Ten years: a camera that lost its clock begins somewhere in the past. */
export const TIME_SHIFT_MAX_SECONDS = 315_576_000;
/** PUT /api/core/inspection/{inspectionId}/time-shift: by how much the camera's clock was behind, of all its captures. */
export const ShiftTimesBodySchema = z.strictObject({
  version: z.number(),
  seconds: z.int().check(z.minimum(-TIME_SHIFT_MAX_SECONDS), z.maximum(TIME_SHIFT_MAX_SECONDS)),
});

/** Points of the path of a walk. */
export const WALK_PATH_POINTS_MAX = 200;
const WalkPathSchema = z.array(z.strictObject({ x: CoordinateSchema, y: CoordinateSchema }));
/** GET /api/core/inspection/{inspectionId}/path: the way its pictures were taken along, plan space; null: none is drawn. */
export const WalkPathAnswerSchema = answerOf(z.object({ path: z.nullable(WalkPathSchema) }));
/** PUT /api/core/inspection/{inspectionId}/path: the captures without a pin are spread along it; null takes it away. */
export const SetWalkPathBodySchema = z.strictObject({
  version: z.number(),
  path: z.nullable(WalkPathSchema.check(z.minLength(2), z.maxLength(WALK_PATH_POINTS_MAX))),
});

/** POST /api/core/inspection/{inspectionId}/gps-place: its captures by satellites, on a plan that is tied to the earth. */
export const PlaceByGpsBodySchema = z.strictObject({ version: z.number() });
/** What became of its captures, and the inspection as it is now. */
export const PlacedByGpsSchema = z.object({
  inspection: InspectionRowSchema,
  placed: z.number(),
  /** Have a place by a person or a path. */
  kept: z.number(),
  /** Frames of those that would lie beside the drawing. */
  outside: z.array(z.number()),
  /** Know no place of the earth. */
  unknown: z.number(),
});
export type PlacedByGps = z.infer<typeof PlacedByGpsSchema>;
export const PlacedByGpsAnswerSchema = answerOf(PlacedByGpsSchema);

/** GET /api/core/floor/{floorId}/capture: the dots of a floor, newest day first. */
export const DotSchema = z.extend(CaptureRowSchema, { takenOn: DaySchema });
export type Dot = z.infer<typeof DotSchema>;
export const DotListAnswerSchema = listOf(DotSchema);

/** GET /api/core/project/{projectId}/inspection, and /export. */
export const INSPECTION_LIST = describeList({
  name: 'inspections',
  texts: 'inspection',
  columns: {
    name: { order: 'name', fixed: true },
    kind: {},
    takenOn: { order: 'takenOn' },
    floor: {},
    frames: { atEnd: true },
    used: { atEnd: true },
    inspector: {},
    uploaded: { order: 'uploadedAt' },
    state: {},
  },
  orders: ['takenOn', 'name', 'uploadedAt'],
  direction: 'desc',
  filters: {
    search: FIELD_RULES.search(INSPECTION_NAME_MAX_CHARS),
    floorId: z.optional(UuidSchema),
    /** Where one of its places lies. */
    zoneId: z.optional(ObjectIdSchema),
    kind: z.optional(z.enum(INSPECTION_KINDS)),
    state: z.optional(z.enum(INSPECTION_STATES)),
    createdBy: z.optional(z.union([z.literal('me'), UuidSchema])),
    /** The first and the last day on which it was taken. */
    from: z.optional(DaySchema),
    to: z.optional(DaySchema),
  },
});
export type InspectionListQuery = QueryOf<typeof INSPECTION_LIST>;
export type InspectionsWanted = WantedOf<typeof INSPECTION_LIST>;
/** A row of the list has the picture of its first capture. */
export const ListedInspectionSchema = z.extend(InspectionRowSchema, { thumbnailUrl: z.nullable(z.string()) });
export type ListedInspection = z.infer<typeof ListedInspectionSchema>;
export const InspectionListAnswerSchema = listOf(ListedInspectionSchema);
