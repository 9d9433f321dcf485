import { useEffect, useState } from 'react';

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];
/** How long a frame is seen at the plain speed. */
const FRAME_MS = 1600;

/** Walks from frame to frame by itself, until the last one. @param step false where there is no next frame */
export function usePlayback(frame: number, step: () => boolean) {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = window.setTimeout(() => {
      if (!step()) setPlaying(false);
    }, FRAME_MS / speed);
    return () => window.clearTimeout(timer);
    // Anew with every frame.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPlaying, speed, frame]);
  return { isPlaying, setPlaying, speed, setSpeed };
}
