/** What a decoding process says. Apart from what it is asked for: the process itself starts without these schemas. */
import * as z from 'zod/mini';
import { PhotoFactsSchema } from '@plumbline/server/captures/photo-facts.ts';
import { MissingLettersSchema } from '@plumbline/shared/contract/report.ts';
import { isErrorCode, type ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { HeicTilesSchema } from './heic/heic-files.ts';
import { FoundFrameSchema } from './video/film-part.ts';

const PageSchema = z.object({
  page: z.number(),
  widthPx: z.number(),
  heightPx: z.number(),
  widthMm: z.nullable(z.number()),
  heightMm: z.nullable(z.number()),
  /** Told of pages of a PDF when they are looked at first. */
  isIncomplete: z.optional(z.boolean()),
  missingFonts: z.optional(z.number()),
});
export type DecodedPage = z.infer<typeof PageSchema>;

const TileLevelSchema = z.object({ widthPx: z.number(), columns: z.number(), rows: z.number() });

const CodeSchema = z.custom<ErrorCode>((value) => typeof value === 'string' && isErrorCode(value));

/** Lines that a decoding process writes to its output, one JSON each; the last one is the result. */
export const DecodeMessageSchema = z.discriminatedUnion('t', [
  /** The program is loaded: whatever fails from here on is the file's doing. */
  z.object({ t: z.literal('started') }),
  z.object({ t: z.literal('progress'), done: z.number() }),
  z.object({ t: z.literal('pages'), pageCount: z.number(), pages: z.array(PageSchema) }),
  z.object({ t: z.literal('plan-image'), page: PageSchema, levelCount: z.number() }),
  z.object({ t: z.literal('picture'), widthPx: z.number(), heightPx: z.number() }),
  z.object({ t: z.literal('capture-facts'), photo: PhotoFactsSchema }),
  /** The upright size of the photo. */
  z.object({ t: z.literal('capture-base'), widthPx: z.number(), heightPx: z.number() }),
  z.object({ t: z.literal('capture-tiles'), levels: z.array(TileLevelSchema) }),
  z.extend(HeicTilesSchema, { t: z.literal('heic-tiles') }),
  z.object({ t: z.literal('heic-pixels') }),
  z.object({ t: z.literal('heic-photo') }),
  z.object({ t: z.literal('film-frames'), frames: z.array(FoundFrameSchema) }),
  /** Their upright size. */
  z.object({ t: z.literal('frame-bases'), widthPx: z.number(), heightPx: z.number() }),
  z.object({
    t: z.literal('report'),
    pageCount: z.number(),
    /** Of one it is `report.pdf`, of more `report-1.pdf` and on. */
    partCount: z.number(),
    standard: z.nullable(z.string()),
    missing: z.array(MissingLettersSchema),
  }),
  /** How many pictures were damaged and are not looked at. */
  z.object({ t: z.literal('hazards'), unreadCount: z.int().check(z.gte(0)) }),
  z.object({ t: z.literal('faces') }),
  z.object({ t: z.literal('cloud') }),
  z.object({ t: z.literal('model'), elementCount: z.number() }),
  z.object({ t: z.literal('refused'), code: CodeSchema }),
]);
export type DecodeMessage = z.infer<typeof DecodeMessageSchema>;
