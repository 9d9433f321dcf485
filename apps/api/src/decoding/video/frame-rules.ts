/** Which frames of a film become pictures. */

/** As small as a frame is when it is compared with others. */
export const GREY_PICTURE = { widthPx: 160, heightPx: 80 } as const;
/** Of so many frames a step the sharpest is taken. */
export const CANDIDATES_PER_STEP = 4;
export const FRAMES_MAX = 5000;
const STEP_MS = 1000;
/** Where nothing moves, a frame at least so often. */
export const STILL_STEPS = 10;
/** Frames that stand alone suffice where they are no further apart. */
const KEYFRAME_GAP_SECONDS = 2;

/** One frame a second, or fewer of a film that would give more than there may be. */
export function stepMsOf(durationSeconds: number): number {
  return Math.max(STEP_MS, Math.ceil((durationSeconds * 1000) / FRAMES_MAX));
}

export function sufficesKeyframes(keyframeGapSeconds: number | null): boolean {
  return keyframeGapSeconds !== null && keyframeGapSeconds <= KEYFRAME_GAP_SECONDS;
}
