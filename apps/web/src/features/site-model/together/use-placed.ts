import { useEffect, useRef, type RefObject } from 'react';
import type { SharedPlace, SharedStage } from './shared-stage.ts';

/**
 * Keeps an element over a place of the picture, and hides it while that lies behind the eye; with each picture that is
 * drawn, past React.
 * @param hold which of its points lies there, as a translation of itself
 */
export function usePlaced<Placed extends HTMLElement>(
  stage: SharedStage,
  [x, y, z]: SharedPlace,
  hold: string,
): RefObject<Placed | null> {
  const element = useRef<Placed>(null);
  useEffect(() => {
    const put = () => {
      const at = stage.screenOf([x, y, z]);
      const { style } = element.current ?? {};
      if (!style) return;
      style.visibility = at ? 'visible' : 'hidden';
      if (at) style.transform = `translate(${at.x}px, ${at.y}px) ${hold}`;
    };
    put();
    return stage.onLook(put);
  }, [stage, x, y, z, hold]);
  return element;
}
