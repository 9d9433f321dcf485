import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { revisionLetter, type PlanRevision } from '@plumbline/shared/contract/revision.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { IDENTITY, applySimilarity } from '@plumbline/shared/geometry/similarity.ts';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../i18n/i18n.ts';
import { LANGUAGE_TABLE } from '../../../../i18n/languages.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import { paintCrosshair } from '../../canvas/paint-crosshair.ts';
import { paintPairPoint, paintResidual } from '../../canvas/paint-pair.ts';
import { readPalette } from '../../canvas/canvas-palette.ts';
import { RasterCanvas, type RasterPointing } from '../../canvas/raster-canvas.tsx';
import type { RasterLayer, RasterMarks } from '../../canvas/raster-view.ts';
import { NO_PAIRS, draftOf, setPoint, type AlignDraft, type AlignSide } from './align-draft.ts';
import { AlignPanel } from './align-panel.tsx';
import { workOut, type AlignWay, type WorkedOut } from './align-way.ts';

interface AlignStepProps {
  floor: FloorPlan;
  draft: PlanRevision;
  /** Nobody else is at it. */
  isFree: boolean;
  onAligned: (revision: PlanRevision) => void;
}

const HOW = { pairs: 'how', scale: 'howScale', length: 'howLength' } as const;
const WHOLE = { opacity: 1, from: 0, to: 1 };

/** Two to four places that are in both drawings, marked in each; what follows is shown as it comes. */
export function AlignStep({ floor, draft, isFree, onAligned }: AlignStepProps) {
  const { t } = useTranslation('revision');
  const [mode, setMode] = useState<'points' | 'overlay'>('points');
  const [points, setPoints] = useState(() => pointsOf(draft.alignment));
  const [way, setWay] = useState<AlignWay>({ by: 'pairs' });
  const worked = useMemo(() => {
    const { format: locale } = LANGUAGE_TABLE[currentLanguage()];
    return workOut(way, points, { planMmPerPx: floor.mmPerPx, raster: draft.image, locale });
  }, [way, points, floor.mmPerPx, draft.image]);
  const helpId = useId();
  return (
    <div className="flex min-h-0 grow max-lg:flex-col">
      <div className="flex min-h-0 min-w-0 grow flex-col">
        <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-2">
          <Segmented
            label={t('align.view')}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'points', label: t('align.points') },
              { value: 'overlay', label: t('align.overlay') },
            ]}
          />
          <p id={helpId} className="min-w-0 text-text-2">
            {mode === 'points' ? `${t(`align.${HOW[way.by]}`)} ${t('align.howKeys')}` : t('align.howOverlay')}
          </p>
        </div>
        {mode === 'points' ? (
          <div dir="ltr" className="flex min-h-0 grow max-md:flex-col">
            <Pane side="plan" {...{ floor, draft, points, helpId }} onPoints={setPoints} />
            <span aria-hidden className="w-px shrink-0 bg-line-strong max-md:h-px max-md:w-auto" />
            <Pane side="raster" {...{ floor, draft, points, helpId }} onPoints={setPoints} />
          </div>
        ) : (
          <OverlayPane {...{ floor, draft, points, helpId }} aligned={worked.aligned} />
        )}
      </div>
      <AlignPanel
        {...{ floor, draft, points, way, worked, isFree, onAligned }}
        onPoints={setPoints}
        onWay={setWay}
      />
    </div>
  );
}

/** The points that a draft was aligned with before. */
function pointsOf(alignment: PlanRevision['alignment']): AlignDraft {
  if (alignment?.by === 'pairs') return draftOf(alignment.pairs);
  return alignment?.by === 'scale' ? draftOf([alignment.common]) : NO_PAIRS;
}

interface PaneProps {
  side: AlignSide;
  floor: FloorPlan;
  draft: PlanRevision;
  points: AlignDraft;
  helpId: string;
  onPoints: (change: (points: AlignDraft) => AlignDraft) => void;
}

/** One drawing: the one in force in plan space, the new one in its own pixels. */
function Pane({ side, floor, draft, points, helpId, onPoints }: PaneProps) {
  const { t } = useTranslation('revision');
  const [pointer, setPointer] = useState<{ at: PlanPoint; byKey: boolean } | null>(null);
  const number = side === 'plan' ? floor.revisionNumber : draft.number;
  const letter = revisionLetter(number);
  const title = t(side === 'plan' ? 'align.old' : 'align.new', { letter });
  const image = side === 'plan' ? floor.image : draft.image;
  const layers = useMemo((): RasterLayer[] => {
    return [{ ...WHOLE, image: side === 'plan' ? image : { ...image, rasterToPlan: IDENTITY } }];
  }, [image, side]);
  const marks = useMemo((): RasterMarks => {
    const palette = readPalette();
    return {
      loupeAt: pointer?.at ?? null,
      paint: (context, view) => {
        for (const [index, pair] of points.pairs.entries()) {
          const point = pair[side];
          const mark = { number: String(index + 1), active: index === points.active };
          if (point) paintPairPoint(context, view.toScreen(point), mark, palette);
        }
        if (pointer?.byKey)
          paintCrosshair(context, view.toScreen(pointer.at), view.screen, palette.accentStrong);
      },
    };
  }, [points, pointer, side]);
  const [pointing] = useState((): RasterPointing => {
    return {
      onPoint: (at, byKey) => setPointer(at && { at, byKey }),
      onPress: (at) => onPoints((before) => setPoint(before, side, rounded(at))),
    };
  });
  return (
    <section aria-label={title} className="flex min-h-0 min-w-0 grow basis-0 flex-col">
      <h2
        dir="auto"
        className="type-strong flex h-8 shrink-0 items-center border-b border-line bg-surface px-3 text-match-parent"
      >
        {title}
      </h2>
      <RasterCanvas
        label={t('align.canvas', { letter, number: points.active + 1 })}
        describedBy={helpId}
        layers={layers}
        marks={marks}
        pointing={pointing}
      />
    </section>
  );
}

/** Hundredths of a pixel, as everything in plan space. */
function rounded({ x, y }: PlanPoint): PlanPoint {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
}

interface OverlayPaneProps extends Omit<PaneProps, 'side' | 'onPoints'> {
  aligned: WorkedOut['aligned'];
}

/** Both drawings as the points lay them over each other, with what is left over at each. */
function OverlayPane({ floor, draft, points, aligned, helpId }: OverlayPaneProps) {
  const { t } = useTranslation('revision');
  const rasterToPlan = aligned.ok ? aligned.rasterToPlan : null;
  const layers = useMemo((): RasterLayer[] => {
    const old = { ...WHOLE, image: floor.image };
    return rasterToPlan ? [old, { ...WHOLE, opacity: 0.5, image: { ...draft.image, rasterToPlan } }] : [old];
  }, [floor.image, draft.image, rasterToPlan]);
  const marks = useMemo((): RasterMarks => {
    const palette = readPalette();
    return {
      paint: (context, view) => {
        for (const [index, { raster, plan }] of points.pairs.entries()) {
          if (!plan) continue;
          const to = view.toScreen(plan);
          if (raster && rasterToPlan)
            paintResidual(context, view.toScreen(applySimilarity(rasterToPlan, raster)), to, palette);
          paintPairPoint(context, to, { number: String(index + 1), active: false }, palette);
        }
      },
    };
  }, [points, rasterToPlan]);
  return <RasterCanvas label={t('align.overlayCanvas')} describedBy={helpId} layers={layers} marks={marks} />;
}
