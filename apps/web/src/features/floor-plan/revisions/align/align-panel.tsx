import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { PlanRevision } from '@plumbline/shared/contract/revision.ts';
import { alignWarnings } from '@plumbline/shared/geometry/align.ts';
import { rotationRad, scaleOf } from '@plumbline/shared/geometry/similarity.ts';
import { formatLength } from '@plumbline/shared/units/format-length.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconWarning from '~icons/ph/warning';
import IconX from '~icons/ph/x';
import { queryClient, queryKeys } from '../../../../api/query-client.ts';
import { currentLanguage } from '../../../../i18n/i18n.ts';
import { LANGUAGE_TABLE } from '../../../../i18n/languages.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { sheetOf } from '../../canvas/raster-place.ts';
import { failureCode, failureText } from '../failure-text.ts';
import { alignRevision } from '../revision-requests.ts';
import { mayAlignByScale, type AlignWay, type WorkedOut } from './align-way.ts';
import { choosePair, removePair, wholePairs, type AlignDraft } from './align-draft.ts';

interface AlignPanelProps {
  floor: FloorPlan;
  draft: PlanRevision;
  points: AlignDraft;
  way: AlignWay;
  worked: WorkedOut;
  isFree: boolean;
  onPoints: (change: (points: AlignDraft) => AlignDraft) => void;
  onWay: (way: AlignWay) => void;
  onAligned: (revision: PlanRevision) => void;
}

/** The pairs with what is left over of each, what to doubt, and the way on. */
export function AlignPanel(props: AlignPanelProps) {
  const { floor, draft, points, way, worked, isFree, onPoints, onAligned } = props;
  const { aligned, wanted } = worked;
  const { t } = useTranslation(['revision', 'errors']);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    if (!wanted) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onAligned(await alignRevision(draft, wanted));
    } catch (error) {
      setFailure(failureCode(error) === 'conflict' ? t('align.conflict') : failureText(error, t));
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: queryKeys.planRevisions(floor.projectId) });
    }
  };
  return (
    <aside
      aria-label={t('align.panel')}
      className="flex w-80 shrink-0 flex-col gap-3 overflow-y-auto border-s border-line bg-surface p-4 max-lg:max-h-[45%] max-lg:w-auto max-lg:border-s-0 max-lg:border-t"
    >
      <h2 className="type-h3">{t('align.pairs')}</h2>
      <WayChoice {...props} />
      <PairList {...{ floor, points, onPoints }} residualsPx={residualsOf(way, aligned)} />
      <div aria-live="polite" className="grid gap-2">
        <Outcome {...{ floor, points, way, aligned }} />
      </div>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button kind="fill" disabled={!wanted || !isFree} loading={busy} onClick={() => void save()}>
        {t('align.goOn')}
      </Button>
    </aside>
  );
}

/** Points alone, or the printed scale of the new drawing and one of them. */
function WayChoice({ floor, draft, way, onWay }: AlignPanelProps) {
  const { t } = useTranslation('revision');
  if (!mayAlignByScale({ planMmPerPx: floor.mmPerPx, raster: draft.image })) return null;
  return (
    <>
      <Segmented
        label={t('align.way')}
        value={way.by}
        onChange={(by) => onWay(by === 'scale' ? { by, ratioText: '' } : { by })}
        options={[
          { value: 'pairs', label: t('align.byPoints') },
          { value: 'scale', label: t('align.byScale') },
        ]}
      />
      {way.by === 'scale' && (
        <TextField
          label={t('align.ratio')}
          hint={t('align.ratioHint')}
          value={way.ratioText}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => onWay({ by: 'scale', ratioText: event.target.value })}
        />
      )}
    </>
  );
}

/** A scale fits its one point by its making: nothing is left over that would say anything. */
function residualsOf(way: AlignWay, aligned: WorkedOut['aligned']): readonly number[] {
  return way.by === 'pairs' && aligned.ok ? aligned.residualsPx : [];
}

interface PairListProps extends Pick<AlignPanelProps, 'floor' | 'points' | 'onPoints'> {
  residualsPx: readonly number[];
}

function PairList({ floor, points, residualsPx, onPoints }: PairListProps) {
  const { t } = useTranslation('revision');
  const residual = useResidual(floor);
  const whole = wholePairs(points);
  return (
    <ol className="grid gap-1">
      {points.pairs.map((pair, index) => {
        const number = index + 1;
        const at = whole.findIndex(({ raster, plan }) => raster === pair.raster && plan === pair.plan);
        const off = residualsPx[at];
        const missing = pair.plan ? 'align.missingNew' : 'align.missingOld';
        const words =
          pair.raster && pair.plan ? '' : t(pair.raster || pair.plan ? missing : 'align.missingBoth');
        return (
          // Pairs have no names but their numbers.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={number} className="flex items-center gap-1">
            <button
              type="button"
              aria-pressed={index === points.active}
              onClick={() => onPoints((before) => choosePair(before, index))}
              className={cx(
                'focus-ring flex min-h-8 min-w-0 grow items-center gap-2 rounded-control px-2 text-start hover:bg-hover',
                index === points.active && 'bg-soft text-on-soft',
              )}
            >
              <span className="type-strong grid size-5 shrink-0 place-items-center rounded-full border border-accent">
                {number}
              </span>
              <span className="min-w-0 grow truncate">{words || t('align.pair', { number })}</span>
              {off !== undefined && <bdi className="shrink-0">{residual(off)}</bdi>}
            </button>
            {(pair.raster || pair.plan) && (
              <IconButton
                label={t('align.remove', { number })}
                icon={<IconX className="size-4" />}
                onClick={() => onPoints((before) => removePair(before, index))}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** `2.1 px, 14 mm`; millimetres where the plan has a scale. */
function useResidual({ mmPerPx }: FloorPlan): (residualPx: number) => string {
  const { t } = useTranslation('revision');
  const format = useFormat();
  return (residualPx) => {
    const px = t('pixels', { number: format.number(residualPx, 1) });
    if (mmPerPx === null) return px;
    const { format: locale } = LANGUAGE_TABLE[currentLanguage()];
    return t('pixelsAndLength', { px, length: formatLength(residualPx * mmPerPx, 'mm', locale) });
  };
}

interface OutcomeProps extends Pick<AlignPanelProps, 'floor' | 'points' | 'way'> {
  aligned: WorkedOut['aligned'];
}

function Outcome({ floor, points, way, aligned }: OutcomeProps) {
  const { t } = useTranslation('revision');
  const format = useFormat();
  const residual = useResidual(floor);
  if (!aligned.ok) return <p className="text-text-2">{t(`align.refused.${aligned.reason}`)}</p>;
  const { left, top, right, bottom } = sheetOf(floor.image);
  const planSidePx = Math.max(right - left, bottom - top);
  const warnings = way.by === 'pairs' ? alignWarnings(aligned, wholePairs(points), planSidePx) : [];
  const turnDegrees = (rotationRad(aligned.rasterToPlan) * 180) / Math.PI;
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
        {way.by === 'pairs' && (
          <>
            <dt className="text-text-2">{t('align.rms')}</dt>
            <dd>
              <bdi>{residual(aligned.rmsPx)}</bdi>
            </dd>
          </>
        )}
        <dt className="text-text-2">{t('align.scale')}</dt>
        <dd>
          <bdi>{format.number(scaleOf(aligned.rasterToPlan), 4)}</bdi>
        </dd>
        <dt className="text-text-2">{t('align.turn')}</dt>
        <dd>
          <bdi>{t('align.degrees', { number: format.number(turnDegrees, 2) })}</bdi>
        </dd>
      </dl>
      {warnings.map((warning) => (
        <p key={warning.kind} className="flex items-start gap-1.5 text-warn">
          <IconWarning className="mt-0.5 size-4 shrink-0" />
          {t(`align.warning.${warning.kind}`, { number: warning.kind === 'outlier' ? warning.index + 1 : 0 })}
        </p>
      ))}
    </>
  );
}
