import type { AlignedModel } from '@plumbline/shared/contract/aligned-model.ts';
import type { Capture, Dot } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../api/projects.ts';
import { alignedModelsQuery } from '../../inspections/aligned-model-requests.ts';
import { useShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';
import type { Apart } from './use-apart.ts';
import { useLiningUp } from './use-lining-up.ts';
import { useSplit } from './use-split.ts';
import type { useSceneAddress } from './use-scene-address.ts';
import type { LockedView } from './viewer/lock-views.ts';
import type { PanoramaView } from './viewer/panorama-view.ts';

interface BesideHere {
  projectId: string;
  /** Null: it has gone, and so has its plan. */
  floorId: string | null;
  capture: Capture;
  /** The day of the picture. */
  takenOn: string;
  /** All that was captured at its place, oldest day first. */
  here: readonly Dot[];
  address: Pick<ReturnType<typeof useSceneAddress>, 'besideId' | 'toBeside'>;
  apartFrom: (other: Dot) => Apart;
  /** Null where it is shown flat, which has nothing beside it. */
  view: PanoramaView | null;
}

const NO_MODELS: readonly AlignedModel[] = [];

/** Another day at the same place, or a cloud or a model of it, shown beside the picture. */
export function useBeside(besideHere: BesideHere) {
  const { projectId, floorId, capture, takenOn, here, address, apartFrom, view } = besideHere;
  const { t } = useTranslation('scene');
  const { ability } = useProject(projectId);
  const [besideView, setBesideView] = useState<PanoramaView | null>(null);
  const [locked, setLocked] = useState<LockedView | null>(null);
  const models = useModels(projectId, floorId, capture);
  const model = models.find(({ id }) => id === address.besideId);
  const dot = here.find(({ inspectionId }) => inspectionId === address.besideId);
  const others = here.filter(({ id }) => id !== capture.id);
  const first = others.at(-1)?.inspectionId ?? models[0]?.id ?? null;
  const isOn = dot !== undefined || model !== undefined;
  const toggle = () => address.toBeside(isOn ? null : first);
  useShortcuts([
    { id: 'scene-split', keys: 'KeyB', label: t('view.split'), group: t('view.title'), run: toggle },
  ]);
  const split = useSplit(isOn);
  const [hasFocus, setFocus] = useState(false);
  const lining = useLiningUp({
    projectId,
    captureId: capture.id,
    otherId: dot?.id,
    views: { first: view, second: besideView },
  });
  return {
    /** What is shown beside; undefined: nothing. */
    dot,
    /** Or this. */
    model,
    models,
    isOn,
    setLocked,
    apart: dot && apartFrom(dot),
    setView: setBesideView,
    split,
    /** Things are pressed in both, which then stand beside each other. */
    isSwipe: split.isSwipe && lining.pressed === null,
    /** It stands before the other: the earlier day, unless they changed sides. */
    isFirst: isOn && (dot !== undefined && dot.takenOn < takenOn) !== split.isSwapped,
    setFocus,
    lining,
    mayLineUp: ability?.can('create', 'Inspection') ?? false,
    /** Null where there is no other day, cloud or model. */
    toggle: first === null ? null : toggle,
    /** What keys turn. */
    turnedView:
      lining.awaited === 'second' || (!lining.pressed && !split.isLocked && hasFocus)
        ? (locked ?? besideView)
        : view,
  };
}

/** Those that lie on the plan, where the picture stands on it too. */
function useModels(projectId: string, floorId: string | null, { place }: Capture): readonly AlignedModel[] {
  const query = useQuery({ ...alignedModelsQuery(projectId, floorId ?? ''), enabled: floorId !== null });
  return (place && query.data) ?? NO_MODELS;
}
