import type { TrackPiece, TrackRun, WalkTrack } from '@plumbline/shared/contract/walk-track.ts';
import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { useTranslation } from 'react-i18next';
import IconTrack from '~icons/ph/magic-wand';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { DimensionLine } from '../../../ui/dimension-line.tsx';
import type { useWalkTrack } from './use-walk-track.ts';

interface TrackControlsProps {
  walk: ReturnType<typeof useWalkTrack>;
}

const isGoingOn = (run: TrackRun | null | undefined) => run?.state === 'waiting' || run?.state === 'running';

/** Lets the server search for the track of a walk, ends the search, and takes the track away. */
export function TrackControls({ walk }: TrackControlsProps) {
  const { t } = useTranslation('inspection');
  const { track, mayFind, isBusy } = walk;
  const hasPieces = (track?.pieces.length ?? 0) > 0;
  if (isGoingOn(track?.run))
    return (
      <Button size="small" disabled={isBusy} onClick={walk.cancel}>
        {t('track.cancel')}
      </Button>
    );
  return (
    <>
      {mayFind && (
        <Button size="small" icon={<IconTrack />} disabled={isBusy} onClick={walk.find}>
          {t(hasPieces ? 'track.again' : 'track.find')}
        </Button>
      )}
      {hasPieces && (
        <Button size="small" disabled={isBusy} onClick={walk.remove}>
          {t('track.remove')}
        </Button>
      )}
    </>
  );
}

/** How far the search is, why it failed, and what each piece of the track needs to stand on the plan. */
export function TrackOutcome({ run, pieces, lostCount }: WalkTrack) {
  const { t } = useTranslation(['inspection', 'errors']);
  if (!run && pieces.length === 0) return null;
  return (
    <div className="type-note grid gap-1">
      {run && isGoingOn(run) && <Search run={run} />}
      <div role="status">
        {run?.state === 'failed' && (
          <p className="text-danger">
            {t(`errors:${isErrorCode(run.error ?? '') ? run.error : 'internal'}`)}
          </p>
        )}
        {pieces.map((piece) => (
          <Piece key={piece.number} {...piece} />
        ))}
        {lostCount > 0 && <p>{t('inspection:track.lost', { count: lostCount })}</p>}
      </div>
    </div>
  );
}

function Search({ run }: { run: TrackRun }) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  return (
    <DimensionLine
      className="w-64"
      progress={run.progress}
      label={run.state === 'waiting' ? t('track.waiting') : t(`track.step.${run.step}`)}
      value={format.percent(run.progress)}
    />
  );
}

/** Two pins put a piece on the plan. */
const PINS_NEEDED = 2;

function Piece({ firstFrame, lastFrame, pinCount, isPlaced, offM }: TrackPiece) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const frames = { first: format.number(firstFrame), last: format.number(lastFrame) };
  if (!isPlaced)
    return (
      <p>
        {pinCount < PINS_NEEDED
          ? t('track.pin', { ...frames, count: PINS_NEEDED - pinCount })
          : t('track.pinApart', frames)}
      </p>
    );
  return (
    <p>
      {offM === null
        ? t('track.placed', frames)
        : t('track.placedWithin', { ...frames, metres: format.number(offM, 1) })}
    </p>
  );
}
