import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';
import type { Look } from './look.ts';
import type { useScene } from './use-scene.ts';
import type { LockedView } from './viewer/lock-views.ts';

/** By a press of an arrow key; with Shift the wide one. The fine one points at things. */
const FINE_TURN_DEG = 1;
const TURN_DEG = 15;
const WIDE_TURN_DEG = 45;
/** Of a hundred. */
const ZOOM_STEP = 10;

/** The keys of a scene. @param view null: the picture is flat, and only the ways out of it have keys */
export function useSceneKeys(
  view: LockedView | null,
  scene: ReturnType<typeof useScene>,
  isPointing: boolean,
): void {
  const { t } = useTranslation('scene');
  const key = (id: string, keys: string, label: string, run: () => void) => ({
    id: `scene-${id}`,
    keys,
    label,
    group: t('view.title'),
    run,
  });
  const turnDeg = isPointing ? FINE_TURN_DEG : TURN_DEG;
  const turn = (yawDeg: number, pitchDeg: number) => {
    if (view) view.turnTo(turnedBy(view.look, yawDeg, pitchDeg));
  };
  const zoom = (by: number) => view?.zoomTo(view.zoom + by);
  useShortcuts([
    ...(['left', 'right'] as const).flatMap((side) => {
      const sign = side === 'left' ? -1 : 1;
      const code = side === 'left' ? 'ArrowLeft' : 'ArrowRight';
      const label = t(side === 'left' ? 'view.turnLeft' : 'view.turnRight');
      return [
        key(side, code, label, () => turn(sign * turnDeg, 0)),
        key(`${side}-wide`, `Shift+${code}`, label, () => turn(sign * WIDE_TURN_DEG, 0)),
      ];
    }),
    key('up', 'ArrowUp', t('view.turnUp'), () => turn(0, turnDeg)),
    key('down', 'ArrowDown', t('view.turnDown'), () => turn(0, -turnDeg)),
    key('forward', 'KeyW', t('view.forward'), () => scene.walk(1)),
    key('backward', 'KeyS', t('view.backward'), () => scene.walk(-1)),
    key('forward-alt', 'Alt+ArrowUp', t('view.forward'), () => scene.walk(1)),
    key('backward-alt', 'Alt+ArrowDown', t('view.backward'), () => scene.walk(-1)),
    key('previous', 'Comma', t('view.previous'), () => scene.step(-1)),
    key('next', 'Period', t('view.next'), () => scene.step(1)),
    key('previous-day', 'Shift+Comma', t('view.previousDay'), () => scene.stepDay(-1)),
    key('next-day', 'Shift+Period', t('view.nextDay'), () => scene.stepDay(1)),
    key('larger', 'Equal', t('view.larger'), () => zoom(ZOOM_STEP)),
    key('smaller', 'Minus', t('view.smaller'), () => zoom(-ZOOM_STEP)),
    key('initial', 'Home', t('view.initial'), () => view?.turnTo({ yawDeg: 0, pitchDeg: 0 })),
  ]);
}

function turnedBy({ yawDeg, pitchDeg }: Look, byYawDeg: number, byPitchDeg: number): Look {
  return { yawDeg: yawDeg + byYawDeg, pitchDeg: Math.max(-90, Math.min(90, pitchDeg + byPitchDeg)) };
}
