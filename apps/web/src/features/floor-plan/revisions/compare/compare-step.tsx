import type { PlanRevision } from '@plumbline/shared/contract/revision.ts';
import { revisionLetter } from '@plumbline/shared/contract/revision.ts';
import { boundsOf } from '@plumbline/shared/geometry/bounds.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { readPalette, type CanvasPalette } from '../../canvas/canvas-palette.ts';
import { paintDoubtRing } from '../../canvas/paint-doubt-ring.ts';
import { paintOutline } from '../../canvas/paint-pair.ts';
import { RasterCanvas } from '../../canvas/raster-canvas.tsx';
import type { RasterLayer, RasterMarks, RasterView } from '../../canvas/raster-view.ts';
import { RangeLine } from '../../../../ui/range-line.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import type { ChangesAnswer } from '../changes/changes-question.ts';
import type { NamedObject } from '../drawn-objects.ts';
import { doubtsQuery } from '../revision-requests.ts';
import type { DoubtSearch } from '../use-doubt-search.ts';
import { ComparePanel } from './compare-panel.tsx';
import { doubtfulObjects, levelOf, type DoubtfulObject } from './doubtful-objects.ts';

const MODES = ['difference', 'overlay', 'swipe'] as const;
type CompareMode = (typeof MODES)[number];
/** Behind the difference both drawings are only a hint. */
const HINT_OPACITY = 0.22;
const SHOW_MARGIN_PX = 80;
const SHOW_MAX_SCALE = 2;

export interface CompareStepProps {
  projectId: string;
  before: PlanRevision;
  after: PlanRevision;
  objects: readonly NamedObject[];
  search: DoubtSearch;
  mayConfirm: boolean;
  /** Nobody else is at it. */
  isFree: boolean;
  /** Null where this person may not put it in force, or it is already. */
  onIssue: ((how: { unchecked: boolean }) => Promise<void>) | null;
  onAlign: (() => void) | null;
}

/** Old and new over each other: as a difference in two colours, faded into each other, or parted by a line. */
export function CompareStep(props: CompareStepProps) {
  const { t } = useTranslation('revision');
  const { projectId, before, after, objects } = props;
  const { changes } = props.search;
  const [mode, setMode] = useState<CompareMode>('difference');
  const [share, setShare] = useState(0.5);
  const [shownId, setShownId] = useState<string | null>(null);
  const [view, setView] = useState<RasterView | null>(null);
  const helpId = useId();
  const layers = useLayers(mode, share, before, after);
  const { data: doubts } = useQuery(doubtsQuery(projectId, after));
  const doubtful = useMemo(() => (doubts ? doubtfulObjects(objects, doubts) : null), [objects, doubts]);
  const marks = useMarks({ mode, share, changes, doubtful, shownId });
  const show = (object: NamedObject) => {
    setShownId(object.id);
    const bounds = boundsOf(object.points);
    if (bounds) view?.fit(bounds, SHOW_MARGIN_PX, SHOW_MAX_SCALE);
  };
  return (
    <div className="flex min-h-0 grow max-lg:flex-col">
      <div className="flex min-h-0 min-w-0 grow flex-col">
        <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2">
          <Segmented
            label={t('compare.mode')}
            value={mode}
            onChange={setMode}
            options={MODES.map((value) => ({ value, label: t(`compare.${value}`) }))}
          />
          {mode === 'difference' ? (
            <Legend changes={changes} />
          ) : (
            <ShareSlider {...{ mode, share, before, after }} onShare={setShare} />
          )}
        </div>
        <p id={helpId} className="sr-only">
          {t('compare.keys')}
        </p>
        <RasterCanvas
          label={t('compare.canvas', {
            old: revisionLetter(before.number),
            letter: revisionLetter(after.number),
          })}
          describedBy={helpId}
          layers={layers}
          marks={marks}
          onView={setView}
        />
      </div>
      <ComparePanel {...props} doubtful={doubtful} shownId={shownId} onShow={show} />
    </div>
  );
}

function useLayers(
  mode: CompareMode,
  share: number,
  before: PlanRevision,
  after: PlanRevision,
): readonly RasterLayer[] {
  return useMemo(() => {
    const whole = { from: 0, to: 1, opacity: 1 };
    switch (mode) {
      case 'difference':
        return [
          { ...whole, image: before.image, opacity: HINT_OPACITY },
          { ...whole, image: after.image, opacity: HINT_OPACITY },
        ];
      case 'overlay':
        return [
          { ...whole, image: before.image },
          { ...whole, image: after.image, opacity: share },
        ];
      case 'swipe':
        return [
          { ...whole, image: before.image, to: share },
          { ...whole, image: after.image, from: share },
        ];
    }
  }, [mode, share, before.image, after.image]);
}

interface Marked {
  mode: CompareMode;
  share: number;
  changes: ChangesAnswer | null;
  doubtful: readonly DoubtfulObject[] | null;
  shownId: string | null;
}

function useMarks({ mode, share, changes, doubtful, shownId }: Marked): RasterMarks {
  return useMemo(() => {
    const palette = readPalette();
    return {
      paintPlaced: (context) => {
        if (mode !== 'difference' || !changes?.ok) return;
        const { left, top, right, bottom } = changes.bounds;
        context.drawImage(changes.picture, left, top, right - left, bottom - top);
      },
      paint: (context, view) => {
        paintDoubtful(context, view, doubtful ?? [], shownId, palette);
        if (mode !== 'swipe') return;
        const x = share * view.screen.widthPx;
        context.fillStyle = palette.accentStrong;
        context.fillRect(x - 1, 0, 2, view.screen.heightPx);
      },
    };
  }, [mode, share, changes, doubtful, shownId]);
}

/** What is still open with its outline, the one that was chosen more strongly; and everything's ring above all outlines. */
function paintDoubtful(
  context: CanvasRenderingContext2D,
  view: RasterView,
  doubtful: readonly DoubtfulObject[],
  shownId: string | null,
  palette: CanvasPalette,
): void {
  for (const { object, doubt } of doubtful) {
    const active = object.id === shownId;
    if (doubt.confirmedAt !== null && !active) continue;
    const points = object.points.map((point) => view.toScreen(point));
    paintOutline(context, points, { active, palette });
  }
  // What is open lies over what is done.
  for (const { at, confidence } of doubtful.toSorted((a, b) => b.confidence - a.confidence))
    paintDoubtRing(context, { at: view.toScreen(at), confidence, level: levelOf(confidence) }, palette);
}

function Legend({ changes }: { changes: ChangesAnswer | null }) {
  const { t } = useTranslation('revision');
  if (!changes) return <p role="status">{t('compare.searching')}</p>;
  if (!changes.ok)
    return (
      <p role="alert" className="text-danger">
        {t('compare.failed')}
      </p>
    );
  return (
    <ul className="flex flex-wrap gap-4">
      {(['removed', 'added'] as const).map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <span
            aria-hidden
            className={kind === 'removed' ? 'h-1 w-6 bg-[#d55e00]' : 'h-1 w-6 bg-[#0072b2]'}
          />
          {t(`compare.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

interface ShareSliderProps extends Pick<CompareStepProps, 'before' | 'after'> {
  mode: CompareMode;
  share: number;
  onShare: (share: number) => void;
}

function ShareSlider({ mode, share, before, after, onShare }: ShareSliderProps) {
  const { t } = useTranslation('revision');
  const format = useFormat();
  return (
    // The old drawing is at the left in every language, as on the plan.
    <label dir="ltr" className="flex min-w-0 grow items-center gap-2">
      <bdi className="shrink-0 text-text-2">{t('rev', { letter: revisionLetter(before.number) })}</bdi>
      <span className="sr-only">{t(mode === 'swipe' ? 'compare.divider' : 'compare.opacity')}</span>
      <RangeLine
        dir="ltr"
        min={0}
        max={100}
        value={Math.round(share * 100)}
        aria-valuetext={format.percent(share)}
        onChange={(event) => onShare(Number(event.target.value) / 100)}
        className="w-64 max-w-full"
      />
      <bdi className="shrink-0 text-text-2">{t('rev', { letter: revisionLetter(after.number) })}</bdi>
    </label>
  );
}
