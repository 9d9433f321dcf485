import type { FindingFigure } from '@plumbline/shared/contract/hazard.ts';
import {
  figuresByClass,
  precisionOf,
  sumOf,
  type ClassFigure,
  type FindingCounts,
} from '@plumbline/shared/hazards/precision.ts';
import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useDetectorText } from '../../../detectors/use-detector-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { findingFiguresQuery } from '../../../inspections/finding-figures.ts';
import { reviewAddress } from '../../../inspections/review-address.ts';
import { useHazardName } from '../../../inspections/use-hazard-name.ts';
import { useInspectionRights } from '../../../inspections/use-inspection-rights.ts';
import { withParam } from '../../../lists/list-place.ts';
import { useAddressSteps } from '../../../lists/address-steps.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FigureLink } from '../figure-link.tsx';
import type { FigureCell } from '../figure-table.tsx';
import { Named } from '../named.tsx';
import { InsightCard } from '../insight-card.tsx';
import type { CardProps } from './card-props.ts';

/** In the address: which figure is opened, as `<count>:<id of its class>`; without an id that of all classes. */
const OPENED = 'findings';
const OPENABLE = ['found', 'approved', 'rejected'] as const;
type Openable = (typeof OPENABLE)[number];

/** How often detectors were right, for those who decide on what they find. */
export function FindingsCard({ of, insight, className }: CardProps) {
  const projectId = of?.projectId ?? '';
  const floorId = of?.place.floorId;
  const { mayReview } = useInspectionRights(projectId);
  const query = findingFiguresQuery(projectId, {
    ...insight.range,
    ...(floorId !== undefined && floorId !== 'none' && { floorId }),
  });
  const figures = useQuery({ ...query, enabled: mayReview && floorId !== 'none' }).data ?? [];
  if (figures.length === 0) return null;
  return <Findings {...{ projectId, figures, className }} />;
}

interface FindingsProps {
  projectId: string;
  figures: readonly FindingFigure[];
  className: string | undefined;
}

function Findings({ projectId, figures, className }: FindingsProps) {
  const { t } = useTranslation(['insight', 'hazard']);
  const format = useFormat();
  const hazardName = useHazardName();
  const detectorText = useDetectorText();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const rows = figuresByClass(figures);
  const all = sumOf(rows);
  const precision = precisionOf(all);
  const openTo = (id: string, name: Openable) =>
    `${pathname}?${withParam(params, OPENED, `${name}:${id}`).toString()}`;
  const sentence = (name: Openable) => <FigureLink to={openTo('', name)}>{''}</FigureLink>;
  const cells = (counts: FindingCounts, id: string): FigureCell[] => {
    const right = precisionOf(counts);
    return [
      ...OPENABLE.map((name) => ({
        value: counts[name],
        shown: format.number(counts[name]),
        to: counts[name] === 0 ? null : openTo(id, name),
      })),
      { value: right, shown: right === null ? '–' : format.percent(right) },
      { value: counts.weak, shown: format.number(counts.weak) },
    ];
  };
  return (
    <>
      <InsightCard
        question={t('insight:findings.question')}
        answer={
          precision === null ? (
            <Trans
              t={t}
              i18nKey="insight:findings.undecided"
              count={all.found}
              components={{ found: sentence('found') }}
            />
          ) : (
            <Trans
              t={t}
              i18nKey="insight:findings.answer"
              values={{
                right: format.number(all.approved),
                wrong: format.number(all.rejected),
                precision: format.percent(precision),
              }}
              components={{ approved: sentence('approved'), rejected: sentence('rejected') }}
            />
          )
        }
        className={className}
        table={{
          columns: [
            t('insight:findings.class'),
            t('insight:findings.detector'),
            ...OPENABLE.map((name) => t(`insight:findings.${name}`)),
            t('insight:findings.precision'),
            t('insight:findings.weak'),
          ],
          rows: rows.map((row) => ({
            id: row.id,
            cells: [
              { value: hazardName(row.hazard) },
              { value: detectorText(row.detector).title },
              ...cells(row, row.id),
            ],
          })),
        }}
      />
      <OpenedFigure {...{ projectId, rows }} />
    </>
  );
}

/** The inspections whose findings a figure counts, each with the way to exactly those. */
function OpenedFigure({ projectId, rows }: { projectId: string; rows: readonly ClassFigure[] }) {
  const { t } = useTranslation(['insight', 'common']);
  const format = useFormat();
  const hazardName = useHazardName();
  const [params] = useSearchParams();
  const go = useAddressSteps();
  const opened = params.get(OPENED) ?? '';
  const name = OPENABLE.find((each) => opened.startsWith(`${each}:`));
  const row = rows.find(({ id }) => opened === `${name}:${id}`);
  if (!name || (!row && opened !== `${name}:`)) return null;
  const close = () => go((old) => withParam(old, OPENED, ''));
  const outcome = name === 'found' ? undefined : name;
  const what = row && {
    hazard: row.hazard,
    detector: row.detector.name,
    version: row.detector.version,
  };
  const count = t(`insight:findings.${name}`);
  return (
    <Dialog
      open
      onClose={close}
      title={row ? `${hazardName(row.hazard)}: ${count}` : count}
      actions={<Button onClick={close}>{t('common:close')}</Button>}
    >
      <ul className="grid gap-2">
        {inspectionsOf(row ? [row] : rows, name).map(({ inspection, findings }) => (
          <li key={inspection.id} className="flex items-baseline justify-between gap-4">
            <span>
              <Named name={inspection.name} />{' '}
              <span className="text-text-2">{format.day(inspection.takenOn)}</span>
            </span>
            <FigureLink to={reviewAddress(projectId, inspection.id, { ...what, outcome })}>
              {format.number(findings)}
            </FigureLink>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** How many findings of the classes each of the inspections has. */
function inspectionsOf(rows: readonly ClassFigure[], name: Openable) {
  const byInspection = Map.groupBy(
    rows.flatMap(({ inspections }) => inspections),
    ({ inspection }) => inspection.id,
  );
  return [...byInspection.values()].flatMap((figures) => {
    const [first] = figures;
    const findings = sumOf(figures)[name];
    return first && findings > 0 ? [{ inspection: first.inspection, findings }] : [];
  });
}
