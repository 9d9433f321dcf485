import type { History, HistoryStep } from '@plumbline/shared/contract/history.ts';
import type { PresenceColor } from '@plumbline/shared/protocol/presence.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconNext from '~icons/ph/caret-right';
import IconPrevious from '~icons/ph/caret-left';
import IconX from '~icons/ph/x';
import { useFormat } from '../i18n/use-format.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { RangeLine } from '../ui/range-line.tsx';
import { authorColours, authorPieces, firstPlace, nowPlace, type PastPlace } from './history-place.ts';

/** The past of a document as a slider shows it. */
export interface HistoryView {
  history: History | null;
  /** Where the slider stands. */
  place: number;
  past: PastPlace;
  /** What is shown is not yet what the slider stands at. */
  isComing: boolean;
  failed: boolean;
  go: (place: number) => void;
  retry: () => void;
}

interface HistoryBarProps {
  view: HistoryView;
  /** What a step was, as a sentence. */
  stepText: (step: HistoryStep) => string;
  /** Said of a document without a past. */
  nothingYet: string;
  /** The colour that somebody has in the room; undefined for who is not here. */
  colourHere: (personId: string) => PresenceColor | undefined;
  /** The project's. */
  timeZone: string;
  onClose: () => void;
}

/** The slider through a document's past, over it: who did what when, and how it was then. */
export function HistoryBar(props: HistoryBarProps) {
  const { view, onClose } = props;
  const { t } = useTranslation('history');
  const isPast = view.past.seq !== null;
  const hasSteps = (view.history?.steps.length ?? 0) > 0;
  return (
    <>
      {isPast && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-0 border-[3px] border-dashed border-warn/50"
        />
      )}
      <section
        aria-label={t('title')}
        dir={document.documentElement.dir}
        className="pointer-events-auto mb-2 w-full max-w-[44rem] shrink-0 rounded-panel bg-raised p-3 shadow-e1"
      >
        <div className={cx('flex gap-2', hasSteps ? 'items-start' : 'items-center')}>
          <Headline {...props} />
          <IconButton label={t('close')} icon={<IconX className="size-4" />} onClick={onClose} />
        </div>
        {view.failed && (
          <p role="alert" className="flex items-center gap-3 py-1 text-danger">
            <span className="min-w-0 grow">{t('failed')}</span>
            <Button size="small" className="text-text" onClick={view.retry}>
              {t('retry')}
            </Button>
          </p>
        )}
        {view.history && hasSteps && <Slider {...props} history={view.history} />}
      </section>
    </>
  );
}

function Headline({ view, stepText, nothingYet }: HistoryBarProps) {
  const { t } = useTranslation('history');
  const { history, past, failed } = view;
  if (!history) return <p className="min-w-0 grow text-text-2">{failed ? t('title') : t('loading')}</p>;
  if (history.steps.length === 0) return <p className="min-w-0 grow text-text-2">{nothingYet}</p>;
  const text = past.step ? stepText(past.step) : past.seq === null ? t('now') : t('beginning');
  return (
    <p className="min-w-0 grow font-semibold">
      <span className="type-note block text-text-2">{t('title')}</span>
      <span className="line-clamp-2">{text}</span>
    </p>
  );
}

interface SliderProps extends HistoryBarProps {
  history: History;
}

function Slider({ view, history, stepText, timeZone, colourHere }: SliderProps) {
  const { t } = useTranslation('history');
  const format = useFormat();
  const { place, past, go, isComing } = view;
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => slider.current?.focus(), []);
  const [first, now] = [firstPlace(history), nowPlace(history)];
  const time = past.step && format.dateTime(past.step.at, timeZone);
  const spoken = past.step
    ? t('spoken', { time: time ?? '', text: stepText(past.step) })
    : past.seq === null
      ? t('now')
      : t('beginning');
  return (
    <>
      <Authors {...{ history, colourHere }} />
      <RangeLine
        ref={slider}
        aria-label={t('slider')}
        aria-valuetext={spoken}
        min={first}
        max={now}
        step={1}
        value={place}
        onChange={({ target }) => go(target.valueAsNumber)}
        className="block w-full cursor-ew-resize"
      />
      <div className="flex items-center gap-1">
        <IconButton
          label={t('previous')}
          icon={<IconPrevious className="mirror size-4" />}
          disabled={place <= first}
          onClick={() => go(place - 1)}
        />
        <IconButton
          label={t('next')}
          icon={<IconNext className="mirror size-4" />}
          disabled={place >= now}
          onClick={() => go(place + 1)}
        />
        <p className="min-w-0 grow px-1 text-text-2">
          {time && <bdi>{time}</bdi>}
          {time && ' · '}
          <span>{t('place', { place: format.number(place), count: now })}</span>
          {isComing && <span role="status"> · {t('coming')}</span>}
        </p>
        <Button size="small" disabled={past.seq === null} onClick={() => go(now)}>
          {t('backToNow')}
        </Button>
      </div>
    </>
  );
}

/** Who worked when, in their colours; the names stand in the sentence of each step. */
function Authors({ history, colourHere }: Pick<SliderProps, 'history' | 'colourHere'>) {
  const pieces = authorPieces(history);
  const colours = authorColours(pieces, colourHere);
  return (
    <div aria-hidden className="mt-2 flex h-1.5 gap-px overflow-hidden rounded-tag">
      {pieces.map(({ actorId, name, steps }, index) => (
        <span
          // Pieces have no name of their own, and only the last one grows.
          key={index}
          title={name}
          style={{
            flexGrow: steps,
            background: actorId === null ? 'var(--line-strong)' : `var(--pr-${colours.get(actorId)})`,
          }}
        />
      ))}
    </div>
  );
}
