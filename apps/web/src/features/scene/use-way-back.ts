import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Look } from './look.ts';
import { useIsVisitor } from './use-is-visitor.ts';
import type { useSceneAddress } from './use-scene-address.ts';

type ToCapture = ReturnType<typeof useSceneAddress>['toCapture'];
type ScenePoint = Parameters<ToCapture>[0];

/** The way back from a picture that is on its way: to the one that was seen last, else out of the scene. */
export function useWayBack(projectId: string, toCapture: ToCapture) {
  const navigate = useNavigate();
  const isVisitor = useIsVisitor();
  const last = useRef<{ at: ScenePoint; look: Look } | null>(null);
  const note = useCallback((at: ScenePoint, look: Look) => {
    last.current = { at, look };
  }, []);
  const go = () => {
    if (last.current) toCapture(last.current.at, last.current.look);
    else void navigate(`/project/${isVisitor ? 'home' : 'inspections'}?projectId=${projectId}`);
  };
  return { note, go };
}
