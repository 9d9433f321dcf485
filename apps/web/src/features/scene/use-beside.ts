import type { Capture, Dot } from '@plumbline/shared/contract/inspection.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../api/projects.ts';
import { useShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';
import type { Apart } from './use-apart.ts';
import { useLiningUp } from './use-lining-up.ts';
import { useSplit } from './use-split.ts';
import type { useSceneAddress } from './use-scene-address.ts';
import type { PanoramaView } from './viewer/panorama-view.ts';

interface BesideHere {
  projectId: string;
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

/** Another day at the same place, shown beside the picture. */
export function useBeside({ projectId, capture, takenOn, here, address, apartFrom, view }: BesideHere) {
  const { t } = useTranslation('scene');
  const { ability } = useProject(projectId);
  const [besideView, setBesideView] = useState<PanoramaView | null>(null);
  const dot = here.find(({ inspectionId }) => inspectionId === address.besideId);
  const others = here.filter(({ id }) => id !== capture.id);
  const toggle = () => address.toBeside(dot ? null : (others.at(-1)?.inspectionId ?? null));
  useShortcuts([
    { id: 'scene-split', keys: 'KeyB', label: t('view.split'), group: t('view.title'), run: toggle },
  ]);
  const split = useSplit(dot !== undefined);
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
    apart: dot && apartFrom(dot),
    setView: setBesideView,
    split,
    /** Things are pressed in both, which then stand beside each other. */
    isSwipe: split.isSwipe && lining.pressed === null,
    /** It stands before the other: the earlier day, unless they changed sides. */
    isFirst: dot !== undefined && dot.takenOn < takenOn !== split.isSwapped,
    setFocus,
    lining,
    mayLineUp: ability?.can('create', 'Inspection') ?? false,
    /** Null where there is no other day. */
    toggle: others.length > 0 ? toggle : null,
    /** What keys turn. */
    turnedView:
      lining.awaited === 'second' || (!lining.pressed && !split.isLocked && hasFocus) ? besideView : view,
  };
}
