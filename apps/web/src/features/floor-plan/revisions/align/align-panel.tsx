import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { PlanRevision } from '@plumbline/shared/contract/revision.ts';
import type { PointPair } from '@plumbline/shared/geometry/align.ts';
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
import { DistanceField } from '../../editor/distance-field.tsx';
import { newWay, residualsOf, warningsOf, waysOf, type AlignWay, type WorkedOut } from './align-way.ts';
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
      <PairList {...{ floor, points, way, onPoints }} residualsPx={residualsOf(way, aligned)} />
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

const WAY_NAMES = { pairs: 'byPoints', scale: 'byScale', length: 'byLength' } as const;

/** Points alone, or one of them and what is known of the new drawing: its printed scale, or a length in it. */
function WayChoice({ floor, draft, way, worked, onWay }: AlignPanelProps) {
  const { t } = useTranslation(['revision', 'plan']);
  const format = useFormat();
  const ways = waysOf({ planMmPerPx: floor.mmPerPx, raster: draft.image });
  if (ways.length < 2) return null;
  const mmPerPx = worked.wanted?.by === 'scale' ? worked.wanted.rasterMmPerPx : null;
  return (
    <>
      <Segmented
        label={t('align.way')}
        value={way.by}
        onChange={(by) => onWay(newWay(by))}
        options={ways.map((value) => ({ value, label: t(`align.${WAY_NAMES[value]}`) }))}
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
      {way.by === 'length' && (
        <DistanceField
          label={t('align.length')}
          takesFocus={false}
          value={way.length}
          onChange={(length) => onWay({ by: 'length', length })}
          renderResult={() =>
            mmPerPx !== null && (
              <bdi className="font-medium text-text">
                {t('plan:scale', { mm: format.number(mmPerPx, 2) })}
              </bdi>
            )
          }
        />
      )}
    </>
  );
}

interface PairListProps extends Pick<AlignPanelProps, 'floor' | 'points' | 'way' | 'onPoints'> {
  residualsPx: readonly (number | null)[];
}

function PairList({ floor, points, way, residualsPx, onPoints }: PairListProps) {
  const { t } = useTranslation('revision');
  const residual = useResidual(floor);
  const whole = wholePairs(points);
  return (
    <ol className="grid gap-1">
      {points.pairs.map((pair, index) => {
        const number = index + 1;
        const at = whole.findIndex(({ raster, plan }) => raster === pair.raster && plan === pair.plan);
        const off = residualsPx[at];
        const missing = missingOf(pair, way.by === 'length' && index === 1);
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
              <span className="type-strong grid size-5 leading-none! shrink-0 place-items-center rounded-full border border-accent">
                {number}
              </span>
              <span className="min-w-0 grow truncate">
                {t(missing ? `align.${missing}` : 'align.pair', { number })}
              </span>
              {typeof off === 'number' && <bdi className="shrink-0">{residual(off)}</bdi>}
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

/** What a pair still waits for; the far end of a measured length need not be in the old drawing. */
function missingOf({ raster, plan }: Partial<PointPair>, isEnd: boolean) {
  if (raster) return plan || isEnd ? null : 'missingOld';
  return plan || isEnd ? 'missingNew' : 'missingBoth';
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
  const warnings = warningsOf(way, aligned, points, planSidePx);
  const isProven = way.by === 'pairs' || aligned.residualsPx.length > 1;
  // Hundredths; a turn by less to the left is none, not minus nothing.
  const turnDegrees = Math.round((rotationRad(aligned.rasterToPlan) * 18_000) / Math.PI) / 100 + 0;
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
        {isProven && (
          <>
            <dt className="text-text-2">{t('align.rms')}</dt>
            <dd className="text-end">
              <bdi>{residual(aligned.rmsPx)}</bdi>
            </dd>
          </>
        )}
        <dt className="text-text-2">{t('align.scale')}</dt>
        <dd className="text-end">
          <bdi>{format.number(scaleOf(aligned.rasterToPlan), 4)}</bdi>
        </dd>
        <dt className="text-text-2">{t('align.turn')}</dt>
        <dd className="text-end">
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
