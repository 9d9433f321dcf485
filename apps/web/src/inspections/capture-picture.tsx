import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconScene from '~icons/ph/cube-focus';
import IconNext from '~icons/ph/arrow-right';
import IconPrevious from '~icons/ph/arrow-left';
import IconZoomIn from '~icons/ph/plus-circle';
import IconZoomOut from '~icons/ph/minus-circle';
import { useFormat } from '../i18n/use-format.ts';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { sceneAddress } from './scene-address.ts';
import { ZoomedPicture } from './zoomed-picture.tsx';

/** How large the picture is; 1 shows all of it. */
const ZOOMS = [1, 2, 4, 8] as const;

interface CapturePictureProps {
  projectId: string;
  capture: Capture;
  title: string;
  onClose: () => void;
  /** To the picture before or after it. */
  onStep: (by: 1 | -1) => void;
  /** What else is said of it. */
  children?: ReactNode;
}

/** The flat picture of a capture, with levels of zoom; arrow keys lead to the others. */
export function CapturePicture({
  projectId,
  capture,
  title,
  onClose,
  onStep,
  children,
}: CapturePictureProps) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const [level, setLevel] = useState(0);
  const zoom = ZOOMS[level] ?? 1;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === '+') setLevel(Math.min(level + 1, ZOOMS.length - 1));
    if (event.key === '-') setLevel(Math.max(level - 1, 0));
    // Enlarged, the arrows move the picture.
    if (zoom > 1 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    const isForward =
      (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction === 'ltr');
    onStep(isForward ? 1 : -1);
  };
  return (
    <Dialog open wide onClose={onClose} title={title}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onKeyDown} className="grid gap-3">
        <ZoomedPicture capture={capture} zoom={zoom} />
        <div className="flex items-center gap-2">
          <span className="grow text-text-2">
            {capture.takenAt && <bdi>{format.dateTime(capture.takenAt)}</bdi>}
          </span>
          {capture.projection !== 'flat' && (
            <Link
              to={sceneAddress(projectId, capture)}
              className="focus-ring type-strong inline-flex h-8 items-center gap-1.5 rounded-control border border-line-strong px-3 text-text no-underline hover:bg-hover"
            >
              <IconScene className="size-4" />
              {t('picture.enter')}
            </Link>
          )}
          <IconButton
            label={t('picture.smaller')}
            icon={<IconZoomOut />}
            disabled={level === 0}
            onClick={() => setLevel(level - 1)}
          />
          <bdi>{format.percent(zoom)}</bdi>
          <IconButton
            label={t('picture.larger')}
            icon={<IconZoomIn />}
            disabled={level === ZOOMS.length - 1}
            onClick={() => setLevel(level + 1)}
          />
          <IconButton
            label={t('picture.previous')}
            icon={<IconPrevious className="rtl:-scale-x-100" />}
            onClick={() => onStep(-1)}
          />
          <IconButton
            label={t('picture.next')}
            icon={<IconNext className="rtl:-scale-x-100" />}
            onClick={() => onStep(1)}
          />
        </div>
        {children}
      </div>
    </Dialog>
  );
}
