import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { DatedCapture } from './place-strip.tsx';
import { leftPercent } from './turned-panorama.ts';

interface CompareDialogProps {
  newer: DatedCapture;
  older: DatedCapture;
  onClose: () => void;
}

/** Half of the sphere is seen at once. */
const SHOWN_DEG = 180;

/** Two pictures of one place beside each other; panoramas look the same way and turn together. */
export function CompareDialog({ newer, older, onClose }: CompareDialogProps) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const both = [older, newer];
  const isTurned = both.some(({ capture }) => capture.projection === 'sphere');
  const isAligned = both.every(
    ({ capture }) => capture.projection === 'sphere' && capture.heading.deg !== null,
  );
  const [lookDeg, setLookDeg] = useState(() => Math.round(newer.capture.heading.deg ?? 0) % 360);
  return (
    <Dialog open wide onClose={onClose} title={t('places.compareTitle')}>
      <div className="grid gap-4">
        {/* Days run from the left to the right in every language, as the pictures do. */}
        <div dir="ltr" className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          {both.map(({ capture, takenOn }) => (
            <figure key={capture.id} className="min-w-0">
              <TurnedPicture capture={capture} lookDeg={lookDeg} onTurn={setLookDeg} />
              <figcaption className="type-strong pt-1.5">
                <bdi>{format.day(takenOn)}</bdi>
              </figcaption>
            </figure>
          ))}
        </div>
        {isTurned && (
          <label className="flex items-center gap-3">
            <span>{t('places.direction')}</span>
            <input
              type="range"
              min={0}
              max={359}
              value={lookDeg}
              onChange={(event) => setLookDeg(Number(event.target.value))}
              className="focus-ring grow accent-accent"
            />
            <bdi className="w-12 text-end">{`${format.number(lookDeg)}°`}</bdi>
          </label>
        )}
        {isTurned && !isAligned && <p className="type-note text-text-2">{t('places.notAligned')}</p>}
      </div>
    </Dialog>
  );
}

interface TurnedPictureProps {
  capture: Capture;
  /** Clockwise from north. */
  lookDeg: number;
  onTurn: (lookDeg: number) => void;
}

function TurnedPicture({ capture, lookDeg, onTurn }: TurnedPictureProps) {
  const { t } = useTranslation('inspection');
  const url = `${capture.filesUrl}base.jpg`;
  const alt = t('frame', { frame: capture.frame });
  const isSphere = capture.projection === 'sphere';
  if (!isSphere)
    return (
      <img src={url} alt={alt} className="aspect-square w-full rounded-control bg-sunken object-contain" />
    );
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const turnedDeg = (event.movementX / event.currentTarget.clientWidth) * SHOWN_DEG;
    onTurn(Math.round(lookDeg - turnedDeg + 360) % 360);
  };
  return (
    <div
      className="relative aspect-square w-full cursor-grab touch-pan-y overflow-hidden rounded-control bg-sunken"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      {[0, 1].map((copy) => (
        <img
          key={copy}
          src={url}
          alt={copy === 0 ? alt : ''}
          draggable={false}
          className="absolute top-0 h-full w-[200%] max-w-none"
          style={{ left: `${leftPercent(lookDeg - (capture.heading.deg ?? 0)) + 200 * copy}%` }}
        />
      ))}
    </div>
  );
}
