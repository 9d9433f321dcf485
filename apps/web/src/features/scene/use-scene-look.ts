import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { useMemo, useState } from 'react';
import { firstLook, type Look } from './look.ts';
import type { useSceneAddress } from './use-scene-address.ts';
import { useWayBack } from './use-way-back.ts';

interface SceneLookOf {
  projectId: string;
  capture: Capture;
  address: ReturnType<typeof useSceneAddress>;
}

/** Where one looks in a picture, which the address follows. */
export function useSceneLook({ projectId, capture, address }: SceneLookOf) {
  const [turnedTo, setTurnedTo] = useState<{ captureId: string; look: Look } | null>(null);
  const opening = useMemo(() => address.look ?? firstLook(capture), [address.look, capture]);
  const isTurned = turnedTo?.captureId === capture.id;
  const wayBack = useWayBack(projectId, address.toCapture);
  const onLook = (to: Look) => {
    setTurnedTo({ captureId: capture.id, look: to });
    // While the next picture is on its way the address is ahead of this one.
    const isAhead = address.pointId !== null && address.pointId !== capture.id;
    if (isAhead) return;
    const at = { inspectionId: capture.inspectionId, pointId: capture.id };
    wayBack.note(at, to);
    address.keepLook(at, to);
  };
  return {
    /** Where it looks when it opens. */
    opening,
    // One that is on its way will look where the address says.
    look: isTurned ? turnedTo.look : opening,
    /** It is the one that is seen. */
    isTurned,
    onLook,
    goBack: wayBack.go,
  };
}
