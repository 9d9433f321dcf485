import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { lineUpCaptures } from '../../inspections/capture-pair-requests.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';
import { toastSuccess } from '../../ui/toaster.tsx';
import {
  awaitedPane,
  commonPoints,
  NOTHING_PRESSED,
  withPress,
  type Pane,
  type PressedLooks,
} from './common-points.ts';
import type { Look } from './look.ts';
import type { PanoramaView } from './viewer/panorama-view.ts';

interface LiningUpHere {
  projectId: string;
  captureId: string;
  /** The picture beside; undefined: there is none. */
  otherId: string | undefined;
  views: Record<Pane, PanoramaView | null>;
}

/** Lines the two pictures up by two things that are pressed in both. */
export function useLiningUp({ projectId, captureId, otherId, views: { first, second } }: LiningUpHere) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const pair = `${captureId} ${otherId}`;
  const [kept, setKept] = useState<{ pair: string; pressed: PressedLooks } | null>(null);
  // With another picture it has ended.
  const pressed = kept?.pair === pair ? kept.pressed : null;
  const setPressed = (next: PressedLooks | null) => setKept(next && { pair, pressed: next });
  const send = useMutation({
    mutationFn: (points: NonNullable<ReturnType<typeof commonPoints>>) =>
      lineUpCaptures(captureId, otherId ?? '', points),
    onSuccess: async ({ residualDeg }) => {
      await queryClient.invalidateQueries({ queryKey: [...queryKeys.inspections(projectId), 'pairs'] });
      setPressed(null);
      toastSuccess(t('view.linedUp', { degrees: format.number(Math.round(residualDeg * 10) / 10) }));
    },
    // What was wrong is said; the things are pressed anew.
    onError: () => setPressed(NOTHING_PRESSED),
  });
  const { isPending, mutate } = send;
  const press = (pane: Pane, look: Look) => {
    if (!pressed || isPending) return;
    const next = withPress(pressed, pane, look);
    setPressed(next);
    const points = commonPoints(next);
    if (points) mutate(points);
  };
  usePresses(pressed && first, (look) => press('first', look));
  usePresses(pressed && second, (look) => press('second', look));
  const awaited = pressed && awaitedPane(pressed);
  const group = t('view.title');
  useShortcuts(
    awaited
      ? [
          {
            id: 'scene-line-up-here',
            keys: 'Enter',
            label: t('view.lineUpHere'),
            group,
            run: () => {
              const view = awaited === 'first' ? first : second;
              if (view) press(awaited, view.look);
            },
          },
          {
            id: 'scene-line-up-end',
            keys: 'Escape',
            label: t('view.lineUpEnd'),
            group,
            run: () => setPressed(null),
          },
        ]
      : [],
  );
  return {
    /** Null while nobody lines up. */
    pressed,
    awaited,
    begin: () => setPressed(NOTHING_PRESSED),
    end: () => setPressed(null),
  };
}

function usePresses(view: PanoramaView | null, onPress: (look: Look) => void): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => view?.onPress((look) => latest.current(look)), [view]);
}
