import { useEffect, useRef, type RefObject } from 'react';
import { useTogether } from '../../../collab-ui/together.ts';
import type { PanoramaView } from '../viewer/panorama-view.ts';
import type { SceneTogether } from './scene-together.ts';

interface PointingHere {
  /** The picture that is seen. */
  captureId: string | undefined;
  view: PanoramaView | null;
  /** Where the pointer is followed; elsewhere the middle of the view is pointed at. */
  places: RefObject<HTMLElement | null>;
}

/** While the key for it is held the others see where this person points in the picture. */
export function usePointing(together: SceneTogether, { captureId, view, places }: PointingHere): void {
  const isPointing = useTogether(together, ({ laser }) => laser);
  const pointer = usePointer(places);
  useEffect(() => {
    if (!isPointing || !view || captureId === undefined) return;
    const tell = () => {
      const look = (pointer.current && view.lookAt(pointer.current)) ?? view.look;
      together.tellRay({ captureId, yaw: tenths(look.yawDeg), pitch: tenths(look.pitchDeg) });
    };
    tell();
    const stop = view.onLook(tell);
    document.addEventListener('pointermove', tell, { passive: true });
    return () => {
      stop();
      document.removeEventListener('pointermove', tell);
      together.tellRay(null);
    };
  }, [together, isPointing, view, captureId, pointer]);
}

/** Where the pointer is in the window, null while it is not over the picture. */
function usePointer(places: RefObject<HTMLElement | null>) {
  const pointer = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const place = places.current;
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      pointer.current = { x: clientX, y: clientY };
    };
    const onLeave = () => {
      pointer.current = null;
    };
    place?.addEventListener('pointermove', onMove, { passive: true });
    place?.addEventListener('pointerleave', onLeave);
    return () => {
      place?.removeEventListener('pointermove', onMove);
      place?.removeEventListener('pointerleave', onLeave);
    };
  }, [places]);
  return pointer;
}

function tenths(deg: number): number {
  return Math.round(deg * 10) / 10;
}
