import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { useTranslation } from 'react-i18next';
import IconUndo from '~icons/ph/arrow-u-up-left';
import IconPlace from '~icons/ph/map-pin-fill';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanWords } from '../editor/plan-words.ts';
import { useDots, type DotStore } from './dot-store.ts';
import { GpsControls, GpsOutcome } from './gps-controls.tsx';
import { HeadingField } from './heading-field.tsx';
import { PlacedPicture } from './placed-picture.tsx';
import { PathControls } from './path-controls.tsx';
import type { PlanDot } from './plan-dot.ts';
import { TrackControls, TrackOutcome } from './track-controls.tsx';
import type { useGpsPlaces } from './use-gps-places.ts';
import type { usePlacing } from './use-placing.ts';
import type { useWalkPath } from './use-walk-path.ts';
import type { useWalkTrack } from './use-walk-track.ts';

interface PlacingStripProps {
  editor: PlanEditor;
  words: Pick<PlanWords, 'place'>;
  store: DotStore;
  captures: readonly Capture[];
  placing: ReturnType<typeof usePlacing>;
  path: ReturnType<typeof useWalkPath>;
  gps: ReturnType<typeof useGpsPlaces>;
  walk: ReturnType<typeof useWalkTrack>;
  /** Of the inspection. */
  name: string;
  onLarge: (capture: Capture) => void;
  onStop: () => void;
}

/** Below the plan: the pictures of an inspection in turn, the one that the next press places, and the heading of the open one. */
export function PlacingStrip(props: PlacingStripProps) {
  const { editor, words, store, captures, placing, path, gps, walk, name, onLarge, onStop } = props;
  const { t } = useTranslation(['inspection', 'common']);
  const nextId = useDots(store, (state) => state.nextId);
  const openId = useDots(store, (state) => state.openId);
  const dot = useDots(store, ({ dots }) => dots.find(({ id }) => id === openId) ?? null);
  const open = (dot && captures.find(({ id }) => id === dot.id)) ?? null;
  const next = captures.find(({ id }) => id === nextId) ?? null;
  const isPlaced = ({ id, place }: Capture) => {
    const wanted = placing.decided.get(id)?.place;
    return (wanted === undefined ? place : wanted) !== null;
  };
  const left = captures.filter((capture) => !isPlaced(capture)).length;
  const isDrawing = useDots(store, ({ drawn }) => drawn !== null);
  const placingHint = left > 0 ? 'inspection:placing.hint' : 'inspection:placing.turnHint';
  const hint = isDrawing ? 'inspection:path.hint' : placingHint;
  const choose = (capture: Capture) => {
    store.set(isPlaced(capture) ? { openId: capture.id } : { nextId: capture.id, openId: null });
    if (capture.place) editor.keepOnScreen(capture.place);
    // The arrow keys mean the chosen one now, and Enter its place.
    document.getElementById('canvas')?.focus();
  };
  return (
    <section
      aria-label={t('inspection:placing.title')}
      className="flex min-h-48 shrink-0 items-start gap-4 overflow-x-auto border-t border-line bg-surface px-4 py-3 print:hidden"
    >
      {next && (
        <PlacedPicture
          capture={next}
          caption={t('inspection:placing.next', { frame: next.frame })}
          isMarked={false}
          onLarge={() => onLarge(next)}
        />
      )}
      {dot && open && (
        <PlacedPicture
          capture={open}
          caption={
            <>
              {t('inspection:frame', { frame: open.frame })} · <bdi>{words.place(dot.at)}</bdi>
              <Certainty {...dot} />
            </>
          }
          isMarked={open.projection !== 'flat'}
          onLarge={() => onLarge(open)}
        >
          <HeadingField key={dot.id} store={store} id={dot.id} />
        </PlacedPicture>
      )}
      <div className="grid min-w-72 grow gap-2">
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <h2 className="type-strong truncate">
              <bdi>{name}</bdi>
            </h2>
            <p role="status">
              {left > 0 ? t('inspection:placing.left', { count: left }) : t('inspection:placing.done')}
            </p>
          </div>
          <PathControls store={store} path={path} />
          <TrackControls walk={walk} />
          <GpsControls gps={gps} hasPlaces={captures.some(({ place }) => place?.source === 'gps')} />
          <Button size="small" icon={<IconUndo />} disabled={!placing.canUndo} onClick={placing.undo}>
            {t('inspection:placing.undo')}
          </Button>
          <Button size="small" kind="fill" onClick={onStop}>
            {t('inspection:placing.stop')}
          </Button>
        </div>
        <p className="type-note text-text-2">{t(hint)}</p>
        {gps.told && <GpsOutcome {...gps.told} />}
        {walk.track && <TrackOutcome {...walk.track} />}
        <ol className="flex min-w-0 gap-2 overflow-x-auto p-1">
          {captures.map((capture) => (
            <li key={capture.id} className="shrink-0">
              <Frame
                capture={capture}
                isPlaced={isPlaced(capture)}
                isCurrent={capture.id === openId || capture.id === nextId}
                onChoose={() => choose(capture)}
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** How sure a place is that nobody decided: by satellites, or by the track of the walk, which wants to be checked. */
function Certainty({ source, offM }: Pick<PlanDot, 'source' | 'offM'>) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  if (source === 'automatic')
    return (
      <>
        {' · '}
        {offM === null ? t('track.check') : t('track.checkWithin', { metres: format.number(offM, 1) })}
      </>
    );
  if (offM === null) return null;
  return <> · {t('gps.within', { metres: format.number(Math.round(offM)) })}</>;
}

interface FrameProps {
  capture: Capture;
  isPlaced: boolean;
  isCurrent: boolean;
  onChoose: () => void;
}

function Frame({ capture, isPlaced, isCurrent, onChoose }: FrameProps) {
  const { t } = useTranslation('inspection');
  const frame = t('frame', { frame: capture.frame });
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      aria-label={isPlaced ? `${frame}, ${t('hasPlace')}` : frame}
      onClick={onChoose}
      className={cx(
        'focus-ring relative block overflow-hidden rounded-tag outline-offset-1',
        isCurrent ? 'outline-2 outline-accent' : 'outline-1 outline-line',
      )}
    >
      <img
        src={`${capture.filesUrl}thumbnail.webp`}
        alt=""
        loading="lazy"
        className="h-14 w-24 object-cover"
      />
      {isPlaced && (
        <span className="absolute end-1 bottom-1 rounded-tag bg-surface p-0.5 text-accent-strong">
          <IconPlace className="size-3" />
        </span>
      )}
    </button>
  );
}
