import type { Capture, Dot } from '@plumbline/shared/contract/inspection.ts';
import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { capturesQuery } from '../../inspections/inspection-requests.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { isRightToLeft } from '../../ui/reading-direction.ts';
import { NOTHING_PRESSED } from './common-points.ts';
import { DayChip } from './day-chip.tsx';
import { LiningMarks } from './lining-marks.tsx';
import { lookAcross, type Look } from './look.ts';
import type { PlanGround } from '@plumbline/shared/captures/floor-point.ts';
import { NoteMarks } from './note-marks.tsx';
import { PanoramaStage } from './stage.tsx';
import { SplitBar } from './split-bar.tsx';
import { swipeClip } from './swipe-clip.ts';
import type { useBeside } from './use-beside.ts';
import { lockViews } from './viewer/lock-views.ts';
import type { PanoramaView } from './viewer/panorama-view.ts';

interface BesidePaneProps {
  projectId: string;
  /** What is shown here, at the place of the other pane. */
  dot: Dot;
  /** All that was captured there, oldest day first. */
  here: readonly Dot[];
  beside: ReturnType<typeof useBeside>;
  /** The other pane, and where it looks. */
  view: PanoramaView | null;
  look: Look;
  /** The notes of its day. */
  pins: readonly NotePin[];
  ground: PlanGround;
  openId: string | null;
  onOpen: (noteId: string) => void;
  onDay: (dot: Dot) => void;
  onClose: () => void;
}

const nothing = () => undefined;

/** Another day at the same place, which turns with the first. */
export function BesidePane(props: BesidePaneProps) {
  const { projectId, dot, here, beside, view, look, pins, ground, openId, onOpen, onDay, onClose } = props;
  const { t } = useTranslation('scene');
  const captures = useQuery(capturesQuery(projectId, dot.inspectionId));
  const root = useRef<HTMLElement>(null);
  useHasFocus(root, beside.setFocus);
  const shown = captures.data?.find(({ id }) => id === dot.id);
  const { lining, split, isSwipe, isFirst } = beside;
  const apartDeg = beside.apart?.deg ?? 0;
  const own = useTurningWith(lining.pressed || !split.isLocked ? null : view, apartDeg);
  return (
    <section
      aria-label={t('view.beside')}
      ref={root}
      className={cx(
        'min-w-0',
        isSwipe ? 'pointer-events-none absolute inset-0' : 'relative grow basis-0 border-line-strong',
        !isSwipe && (isFirst ? 'border-e' : 'border-s'),
      )}
    >
      <div
        className="pointer-events-auto absolute inset-0"
        style={isSwipe ? { clipPath: swipeClip(split.dividerPercent, isFirst, isRightToLeft()) } : undefined}
      >
        {shown ? (
          <PanoramaStage
            capture={shown}
            look={lookAcross(look, apartDeg)}
            onView={(made) => {
              own.setView(made);
              beside.setView(made);
            }}
            onLook={nothing}
            onUnable={nothing}
            onCancel={onClose}
          >
            {(stage) => (
              <>
                <NoteMarks view={stage.view} {...{ ground, openId, onOpen }} capture={shown} notes={pins} />
                {lining.pressed && (
                  <LiningMarks
                    {...stage}
                    looks={lining.pressed.second}
                    isAwaited={lining.awaited === 'second'}
                  />
                )}
              </>
            )}
          </PanoramaStage>
        ) : captures.isError ? (
          <LoadFailed error={captures.error} onRetry={() => void captures.refetch()}>
            {t('failed')}
          </LoadFailed>
        ) : null}
      </div>
      <div
        className={cx(
          'pointer-events-auto absolute top-4 grid gap-2',
          isSwipe && !isFirst ? 'end-72 justify-items-end' : 'start-4 justify-items-start',
        )}
      >
        <div className="flex flex-wrap items-center gap-2">
          <DayChip here={here} dot={dot} onDay={onDay} />
          <SplitBar split={split} />
        </div>
        <LiningUp beside={beside} shown={shown} />
      </div>
    </section>
  );
}

/** Tells whether the focus is within: while the two turn apart, keys turn the one that has it. */
function useHasFocus(root: RefObject<HTMLElement | null>, onChange: (hasFocus: boolean) => void): void {
  useEffect(() => {
    const element = root.current;
    const into = () => onChange(true);
    const out = () => onChange(false);
    element?.addEventListener('focusin', into);
    element?.addEventListener('focusout', out);
    return () => {
      element?.removeEventListener('focusin', into);
      element?.removeEventListener('focusout', out);
      out();
    };
  }, [root, onChange]);
}

/** Turns a view of its own with another one. @param with null: each turns alone */
function useTurningWith(other: PanoramaView | null, apartDeg: number) {
  const [view, setView] = useState<PanoramaView | null>(null);
  useEffect(() => {
    if (other && view) return lockViews(other, view, apartDeg);
    return undefined;
  }, [other, view, apartDeg]);
  return { setView };
}

/** Says whether the two are lined up, and does it. */
function LiningUp({ beside, shown }: { beside: BesidePaneProps['beside']; shown: Capture | undefined }) {
  const { t } = useTranslation(['scene', 'common']);
  const { lining, apart, mayLineUp } = beside;
  const { first, second } = lining.pressed ?? NOTHING_PRESSED;
  if (lining.pressed)
    return (
      <div className="grid justify-items-start gap-2 rounded-control border border-line bg-surface p-2">
        <p role="status" className="type-note">
          {t('view.lineUpStep', { thing: Math.min(first.length, second.length) + 1 })}{' '}
          {t(lining.awaited === 'second' ? 'view.lineUpSecond' : 'view.lineUpFirst')}
        </p>
        <Button size="small" onClick={lining.end}>
          {t('common:cancel')}
        </Button>
      </div>
    );
  return (
    <div className="flex items-center gap-2 rounded-control bg-surface px-2 py-1">
      {!apart?.isLinedUp && (
        <p role="status" className="type-note text-warn">
          {t('view.notAligned')}
        </p>
      )}
      {mayLineUp && shown && shown.projection !== 'flat' && (
        <Button size="small" kind="ghost" onClick={lining.begin}>
          {t(apart?.isLinedUp ? 'view.lineUpAnew' : 'view.lineUp')}
        </Button>
      )}
    </div>
  );
}
