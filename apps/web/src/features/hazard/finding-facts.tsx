import type { Finding } from '@plumbline/shared/contract/hazard.ts';
import { precisionOf, sumOf } from '@plumbline/shared/hazards/precision.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useDetectorText } from '../../detectors/use-detector-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { findingFiguresQuery } from '../../inspections/finding-figures.ts';
import { sceneAddress } from '../../inspections/scene-address.ts';
import { useHazardName } from '../../inspections/use-hazard-name.ts';

const DECIMALS = 100;

interface FindingFactsProps {
  projectId: string;
  finding: Finding;
}

/** What is known of a finding, the way into the scene, and what became of it. */
export function FindingFacts({ projectId, finding }: FindingFactsProps) {
  const { t } = useTranslation('hazard');
  const { percent } = useFormat();
  const hazardName = useHazardName();
  const detectorText = useDetectorText();
  const rightSoFar = useRightSoFar(projectId, finding);
  const { detector, place, decision, decidedBy, note, reason } = finding;
  return (
    <div className="grid content-start gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact label={t('facts.class')}>{hazardName(finding.hazard)}</Fact>
        <Fact label={t('facts.score')}>{percent(finding.score)}</Fact>
        <Fact label={t('facts.detector')}>{detectorText(detector).title}</Fact>
        <Fact label={t('facts.precision')}>{rightSoFar}</Fact>
        <Fact label={t('facts.seen')}>{t('facts.pictures', { count: finding.seenCount })}</Fact>
        <Fact label={t('facts.place')}>
          {t(place === null ? 'facts.noPlace' : place.accuracyM === null ? 'facts.onRay' : 'facts.onFloor')}
        </Fact>
      </dl>
      <Link
        to={lookAddress(projectId, finding)}
        className="focus-ring justify-self-start rounded-control text-link underline"
      >
        {t('inScene')}
      </Link>
      {decision !== null && (
        <p role="status">
          {t(`decided.${decision}`, { who: decidedBy?.name ?? '' })}
          {reason !== null && ` ${t(`reasons.${reason}`)}`}
          {note !== null && note.number !== null && (
            <>
              {' '}
              <Link
                to={`/project/annotations?projectId=${projectId}&noteId=${note.id}`}
                className="focus-ring rounded-control text-link underline"
              >
                <bdi>{`#${note.number}`}</bdi>
              </Link>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** How often its detector was right about its class in this project, by what was decided. */
function useRightSoFar(projectId: string, { hazard, detector }: Finding): string {
  const { t } = useTranslation('hazard');
  const format = useFormat();
  const figures = useQuery(findingFiguresQuery(projectId)).data ?? [];
  const own = sumOf(
    figures.filter(
      (each) =>
        each.hazard === hazard &&
        each.detector.name === detector.name &&
        each.detector.version === detector.version,
    ),
  );
  const precision = precisionOf(own);
  if (precision === null) return t('facts.noPrecision');
  return t('facts.rightOf', {
    precision: format.percent(precision),
    right: format.number(own.approved),
    all: format.number(own.approved + own.rejected),
  });
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-2">{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

function lookAddress(projectId: string, { inspectionId, captureId, look }: Finding): string {
  const round = (deg: number) => Math.round(deg * DECIMALS) / DECIMALS;
  const at = sceneAddress(projectId, { id: captureId, inspectionId });
  return `${at}&yaw=${round(look.yawDeg)}&pitch=${round(look.pitchDeg)}`;
}
