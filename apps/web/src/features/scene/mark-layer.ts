import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Look } from './look.ts';
import type { PanoramaView } from './viewer/panorama-view.ts';

/**
 * Keeps marks where they belong in a turning picture: the children of the layer that name theirs as `data-mark`. They are
 * moved without drawing anything anew, since a turn is sixty pictures a second and marks are hundreds.
 */
export function useMarkLayer(
  view: PanoramaView,
  looks: ReadonlyMap<string, Look>,
): RefObject<HTMLDivElement | null> {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const marks = [...(layer.current?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])];
    const put = () => {
      for (const mark of marks) {
        const look = looks.get(mark.dataset['mark'] ?? '');
        const at = look ? view.screenOf(look) : null;
        mark.style.visibility = at ? 'visible' : 'hidden';
        if (at) mark.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`;
      }
    };
    put();
    return view.onLook(put);
  }, [view, looks]);
  return layer;
}
