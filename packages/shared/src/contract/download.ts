import * as z from 'zod/mini';
import { answerOf } from './envelope.ts';

export const APP_PLATFORMS = ['ios', 'android'] as const;

/** One app as the operator of this installation offers it. */
export const AppDownloadSchema = z.strictObject({
  platform: z.enum(APP_PLATFORMS),
  version: z.string().check(z.minLength(1), z.maxLength(40)),
  sizeBytes: z.optional(z.number().check(z.int(), z.minimum(1))),
  /** Day of the release, `2026-11-22`. */
  date: z.optional(z.iso.date()),
  /** What the device needs, e.g. `iOS 17`. */
  system: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  url: z.url({ protocol: /^https$/ }),
  /** Of the file behind the address, in hexadecimal digits. */
  sha256: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/))),
});
export type AppDownload = z.infer<typeof AppDownloadSchema>;

export const AppDownloadsSchema = z.array(AppDownloadSchema).check(z.maxLength(10));

/** GET /api/download */
export const DownloadAnswerSchema = answerOf(z.object({ apps: AppDownloadsSchema }));
