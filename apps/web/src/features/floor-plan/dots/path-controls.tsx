import { useTranslation } from 'react-i18next';
import IconPath from '~icons/ph/path';
import { Button } from '../../../ui/button.tsx';
import { useDots, type DotStore } from './dot-store.ts';
import { finishPath, startDrawing, stopDrawing, takeBackPoint } from './path-draw.ts';
import type { useWalkPath } from './use-walk-path.ts';

interface PathControlsProps {
  store: DotStore;
  path: ReturnType<typeof useWalkPath>;
}

/** Draws the path of a walk, along which the pictures without a place are spread, or takes it away. */
export function PathControls({ store, path }: PathControlsProps) {
  const { t } = useTranslation('inspection');
  const drawn = useDots(store, (state) => state.drawn);
  if (!drawn)
    return (
      <>
        <Button
          size="small"
          icon={<IconPath />}
          disabled={path.isBusy}
          onClick={() => {
            startDrawing(store);
            document.getElementById('canvas')?.focus();
          }}
        >
          {t(path.hasPath ? 'path.again' : 'path.draw')}
        </Button>
        {path.hasPath && (
          <Button size="small" disabled={path.isBusy} onClick={path.remove}>
            {t('path.remove')}
          </Button>
        )}
      </>
    );
  return (
    <>
      <Button size="small" disabled={drawn.length < 2} onClick={() => finishPath(store)}>
        {t('path.finish')}
      </Button>
      <Button size="small" disabled={drawn.length === 0} onClick={() => takeBackPoint(store)}>
        {t('path.takeBack')}
      </Button>
      <Button size="small" onClick={() => stopDrawing(store)}>
        {t('path.stop')}
      </Button>
    </>
  );
}
