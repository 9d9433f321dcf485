import type { Finding } from '@plumbline/shared/contract/hazard.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../i18n/isolated.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../../ui/cx.ts';
import { LANES, laneOf } from './lanes.ts';
import { useHazardName } from '../../inspections/use-hazard-name.ts';

interface FindingListProps {
  findings: readonly Finding[];
  openId: string | null;
  /** Names of the others by the finding that each has before them. */
  othersOn: ReadonlyMap<string, readonly string[]>;
  onOpen: (finding: Finding) => void;
}

/** All findings of an inspection in two lanes; those that were decided on stay, with what became of them. */
export function FindingList({ findings, openId, othersOn, onOpen }: FindingListProps) {
  const { t } = useTranslation('hazard');
  return LANES.map((lane) => {
    const ofLane = findings.filter((finding) => laneOf(finding) === lane);
    return (
      <section key={lane} aria-label={t(`lanes.${lane}`)}>
        <h2 className="type-label flex items-baseline justify-between bg-sunken px-3 py-2 text-text-2">
          <span>{t(`lanes.${lane}`)}</span>
          <span>{t('open', { count: ofLane.filter(({ decision }) => decision === null).length })}</span>
        </h2>
        <ul>
          {ofLane.map((finding) => (
            <FindingRow
              key={finding.id}
              finding={finding}
              isOpen={finding.id === openId}
              others={othersOn.get(finding.id) ?? []}
              onOpen={() => onOpen(finding)}
            />
          ))}
        </ul>
      </section>
    );
  });
}

interface FindingRowProps {
  finding: Finding;
  isOpen: boolean;
  others: readonly string[];
  onOpen: () => void;
}

function FindingRow({ finding, isOpen, others, onOpen }: FindingRowProps) {
  const { t } = useTranslation('hazard');
  const { percent, list } = useFormat();
  const hazardName = useHazardName();
  const { decision, decidedBy, score } = finding;
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li className="border-b border-line">
      <button
        ref={row}
        type="button"
        aria-current={isOpen}
        onClick={onOpen}
        className={cx(
          'focus-visible:outline-2 focus-visible:-outline-offset-2 grid w-full grid-cols-[1fr_auto] gap-x-2 px-3 py-2 text-start',
          isOpen ? 'bg-soft text-on-soft' : 'hover:bg-hover',
          decision !== null && 'text-text-2',
        )}
      >
        <bdi>{hazardName(finding.hazard)}</bdi>
        <bdi className="tabular-nums">{percent(score)}</bdi>
        {decision === null && others.length > 0 && (
          <span className="type-note col-span-2 text-text-2">
            {t('othersOn', { count: others.length, who: list(others.map(isolated)) })}
          </span>
        )}
        {decision !== null && (
          <span className="col-span-2 type-note">
            {t(`decided.${decision}`, { who: decidedBy?.name ?? '' })}
          </span>
        )}
      </button>
    </li>
  );
}
