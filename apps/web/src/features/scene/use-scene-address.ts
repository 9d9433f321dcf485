import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readLook, writeDeg, type Look } from './look.ts';

/** The address follows the look once it rests: browsers slow down pages that write it with every frame. */
const REST_MS = 300;

/** A capture as the address names it. */
interface ScenePoint {
  inspectionId: string;
  pointId: string;
}

/** Inspection, capture and look as the address has them, so that a copied one shows the same. */
export function useSceneAddress() {
  const [params, setParams] = useSearchParams();
  const timer = useRef(0);
  const [yaw, pitch] = [params.get('yaw'), params.get('pitch')];
  const look = useMemo(() => readLook(yaw, pitch), [yaw, pitch]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const put = useCallback(
    (change: Record<string, string>) => {
      window.clearTimeout(timer.current);
      setParams(
        (before) => {
          for (const [name, value] of Object.entries(change)) before.set(name, value);
          return before;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  const toCapture = useCallback((place: ScenePoint, to: Look) => put({ ...place, ...written(to) }), [put]);
  // Written later, into the address as it is then.
  const latest = useRef(put);
  latest.current = put;
  const keepLook = useCallback((place: ScenePoint, to: Look) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current({ ...place, ...written(to) }), REST_MS);
  }, []);
  const toBeside = useCallback(
    (besideId: string | null) =>
      setParams(
        (before) => {
          if (besideId === null) before.delete('besideId');
          else before.set('besideId', besideId);
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    inspectionId: params.get('inspectionId'),
    /** The inspection that is shown beside it, at the same place. */
    besideId: params.get('besideId'),
    toBeside,
    pointId: params.get('pointId'),
    look,
    toCapture,
    keepLook,
  };
}

const written = ({ yawDeg, pitchDeg }: Look) => ({ yaw: writeDeg(yawDeg), pitch: writeDeg(pitchDeg) });
