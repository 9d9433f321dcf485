import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../../ui/shortcuts/shortcut-registry.ts';
import type { Look } from '../look.ts';
import type { PanoramaView } from '../viewer/panorama-view.ts';

interface MarkPlacing {
  view: PanoramaView | null;
  mayPlace: boolean;
  onPlace: (look: Look) => void;
}

/** N, then a press in the picture or Enter for its middle; Escape ends it. */
export function useMarkPlacing({ view, mayPlace, onPlace }: MarkPlacing) {
  const { t } = useTranslation('scene');
  const [isPicking, setPicking] = useState(false);
  const latest = useRef(onPlace);
  latest.current = onPlace;
  const canPlace = view !== null && mayPlace;
  const isOn = isPicking && canPlace;
  useEffect(() => {
    if (!view || !isOn) return;
    return view.onPress((look) => {
      setPicking(false);
      latest.current(look);
    });
  }, [view, isOn]);
  const group = t('view.title');
  const begin = { id: 'scene-note', keys: 'KeyN', label: t('fieldNotes.add'), group };
  const here = { id: 'scene-note-here', keys: 'Enter', label: t('view.noteHere'), group };
  const none = { id: 'scene-note-none', keys: 'Escape', label: t('view.noteNone'), group };
  const placeHere = () => {
    setPicking(false);
    if (view) onPlace(view.look);
  };
  useShortcuts([
    ...(canPlace ? [{ ...begin, run: () => setPicking(true) }] : []),
    ...(isOn
      ? [
          { ...here, run: placeHere },
          { ...none, run: () => setPicking(false) },
        ]
      : []),
  ]);
  return { canPlace, isPicking: isOn, setPicking };
}
