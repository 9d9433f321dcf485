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
  /**
   * Changes the address that stands in the browser: what was rendered last may be older, and would bring back what was
   * taken out of it meanwhile.
   */
  const change = useCallback(
    (values: Record<string, string | null>) => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(values))
        if (value === null) next.delete(name);
        else next.set(name, value);
      setParams(next, { replace: true });
    },
    [setParams],
  );
  const put = useCallback(
    (values: Record<string, string>) => {
      window.clearTimeout(timer.current);
      change(values);
    },
    [change],
  );
  const toCapture = useCallback((place: ScenePoint, to: Look) => put({ ...place, ...written(to) }), [put]);
  // Written later, into the address as it is then.
  const latest = useRef(put);
  latest.current = put;
  const keepLook = useCallback((place: ScenePoint, to: Look) => {
    // The browser's address is ahead of what is rendered: one that left for another picture is not brought back.
    const standing = new URLSearchParams(window.location.search).get('pointId');
    if (standing !== null && standing !== place.pointId) return;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current({ ...place, ...written(to) }), REST_MS);
  }, []);
  const toBeside = useCallback((besideId: string | null) => change({ besideId }), [change]);
  return {
    inspectionId: params.get('inspectionId'),
    /** The inspection that is shown beside it, at the same place. */
    besideId: params.get('besideId'),
    toBeside,
    pointId: params.get('pointId'),
    /** Null: it says nothing of it. */
    look,
    toCapture,
    keepLook,
  };
}

const written = ({ yawDeg, pitchDeg }: Look) => ({ yaw: writeDeg(yawDeg), pitch: writeDeg(pitchDeg) });
