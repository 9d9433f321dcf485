/** What a video of a walk has to be, known to the browser before the first byte and to the server. */
import { VIDEO_LEAST_SECONDS, VIDEO_MAX_SECONDS } from '../../contract/inspection.ts';
import type { ErrorCode } from '../../errors/catalogue.ts';
import type { VideoFacts } from '../mp4/read-video.ts';
import type { Look } from '../look.ts';
import { VIDEO_CODEC_TAGS } from './video-codecs.ts';

/** 8K; so many are decoded within the memory that one film may take. */
export const VIDEO_MAX_PIXELS = 8192 * 4096;

/** Hours that a film takes. */
export function secondsOfVideo(durationSeconds: number): number {
  return Math.max(VIDEO_LEAST_SECONDS, Math.ceil(durationSeconds));
}

/** Why a video is not taken; null: it is, or somebody has to say whether it is a sphere. */
export function videoFault(video: VideoFacts): ErrorCode | null {
  if (video.look.as === 'flat') return 'video-flat';
  if (!VIDEO_CODEC_TAGS.has(video.codec)) return 'video-codec';
  if (video.stereo !== 'mono') return 'video-stereo';
  if (video.widthPx * video.heightPx > VIDEO_MAX_PIXELS) return 'video-too-large';
  return video.durationSeconds > VIDEO_MAX_SECONDS ? 'video-too-long' : null;
}

export type FilmLook = Extract<Look, { as: 'sphere' | 'partial' }>;

/** How a video is shown; null: it says nothing and nobody has said. @throws RangeError for a flat one */
export function filmLook(
  { look }: Pick<VideoFacts, 'look'>,
  said: 'sphere' | 'flat' | null,
): FilmLook | null {
  if (look.as === 'ask') return said === 'sphere' ? { as: 'sphere' } : null;
  if (look.as === 'flat') throw new RangeError('a flat video');
  return look;
}
