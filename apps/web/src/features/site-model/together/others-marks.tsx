import { isModelView, type PresenceColor } from '@plumbline/shared/protocol/presence.ts';
import { useEffect, useState } from 'react';
import type { Room } from '../../../collab/room.ts';
import { initialOf } from '../../../ui/avatar.tsx';
import type { SharedPlace, SharedStage } from './shared-stage.ts';
import { usePlaced } from './use-placed.ts';

interface Other {
  clientId: number;
  name: string;
  color: PresenceColor;
  eye: SharedPlace;
}

const NOBODY: readonly Other[] = [];

/** Where the others stand in the same cloud or model, each as a small frame with initials. Names stand in the list of people. */
export function OthersMarks({
  room,
  stage,
  modelId,
}: {
  room: Room | null;
  stage: SharedStage;
  modelId: string;
}) {
  const others = useOthers(room, modelId);
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      {others.map((other) => (
        <Mark key={other.clientId} {...{ other, stage }} />
      ))}
    </div>
  );
}

function Mark({ other, stage }: { other: Other; stage: SharedStage }) {
  const element = usePlaced<HTMLSpanElement>(stage, other.eye, 'translate(-50%, -50%)');
  return (
    <span
      ref={element}
      data-other
      className="absolute top-0 left-0 grid size-6 place-items-center rounded-control border-2 bg-surface text-[10px] font-semibold" // physical: places in the picture are counted from its left
      style={{ borderColor: `var(--pr-${other.color})` }}
    >
      {initialOf(other.name)}
    </span>
  );
}

function useOthers(room: Room | null, modelId: string): readonly Other[] {
  const [others, setOthers] = useState(NOBODY);
  useEffect(() => {
    let told = '[]';
    const stop = room?.onPresence((people) => {
      const seen = people.flatMap(({ isSelf, clientId, name, color, view }): Other[] =>
        !isSelf && view && isModelView(view) && view.modelId === modelId
          ? [{ clientId, name, color, eye: view.eye }]
          : [],
      );
      const said = JSON.stringify(seen);
      if (said === told) return;
      told = said;
      setOthers(seen);
    });
    return () => {
      stop?.();
      setOthers(NOBODY);
    };
  }, [room, modelId]);
  return others;
}
