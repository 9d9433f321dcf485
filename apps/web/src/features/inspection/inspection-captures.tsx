import type { Capture, InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconFault from '~icons/ph/warning';
import IconPlace from '~icons/ph/map-pin';
import { capturesQuery } from '../../inspections/inspection-requests.ts';
import { useInspectionRights } from '../../inspections/use-inspection-rights.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../../ui/cx.ts';
import { CapturePicture } from '../../inspections/capture-picture.tsx';
import { later, useLater } from '../../ui/later.ts';

const SHAPE = later(() => import('./shape-change.tsx'));

interface InspectionCapturesProps {
  projectId: string;
  inspection: InspectionRow;
  /** Shows no more than so many. */
  most?: number;
  isTitled?: boolean;
}

/** The pictures of an inspection; each opens large, and says whether it has a place. */
export function InspectionCaptures({
  projectId,
  inspection,
  most = Infinity,
  isTitled = true,
}: InspectionCapturesProps) {
  const { t } = useTranslation('inspection');
  const captures = useQuery(capturesQuery(projectId, inspection.id)).data ?? [];
  const [openId, setOpenId] = useState<string | null>(null);
  const at = captures.findIndex(({ id }) => id === openId);
  const opened = captures[at];
  const rights = useInspectionRights(projectId);
  const isOpenQuestion = (opened?.otherShape ?? null) !== null && rights.mayChange(inspection);
  const shape = useLater(SHAPE, isOpenQuestion);
  const faulty = captures.filter(({ faults }) => faults !== undefined && faults.length > 0);
  if (captures.length === 0) return null;
  return (
    <section aria-label={t('pictures')}>
      {isTitled && <h3 className="type-strong mb-2">{t('pictures')}</h3>}
      {faulty.length > 0 && (
        <p className="mb-2 flex items-center gap-1.5 text-text-2">
          <IconFault className="size-4 shrink-0 text-warn" />
          {t('faulty', { count: faulty.length })}
        </p>
      )}
      <ul className={cx('grid gap-2', isTitled ? 'grid-cols-3' : 'grid-cols-6 max-lg:grid-cols-3')}>
        {captures.slice(0, most).map((capture) => (
          <li key={capture.id}>
            <Tile capture={capture} onOpen={() => setOpenId(capture.id)} />
          </li>
        ))}
      </ul>
      {opened && (
        <CapturePicture
          projectId={projectId}
          capture={opened}
          title={`${inspection.name} · ${opened.frame}`}
          onClose={() => setOpenId(null)}
          onStep={(by) => setOpenId(captures[(at + by + captures.length) % captures.length]?.id ?? null)}
        >
          {isOpenQuestion && shape && (
            <shape.ShapeChange
              key={opened.id}
              {...{ inspection, capture: opened }}
              onChanged={() => setOpenId(null)}
            />
          )}
        </CapturePicture>
      )}
    </section>
  );
}

function Tile({ capture, onOpen }: { capture: Capture; onOpen: () => void }) {
  const { t } = useTranslation('inspection');
  return (
    <button type="button" className="focus-ring relative block w-full rounded-tag" onClick={onOpen}>
      <img
        src={`${capture.filesUrl}thumbnail.webp`}
        alt={t('frame', { frame: capture.frame })}
        loading="lazy"
        className="aspect-[3/2] w-full rounded-tag border border-line object-cover"
      />
      <FaultMark capture={capture} />
      {capture.place && (
        <span className="absolute end-1 bottom-1 rounded-tag bg-surface p-0.5" title={t('hasPlace')}>
          <IconPlace className="size-3.5" />
        </span>
      )}
    </button>
  );
}

/** What was measured to be wrong with a picture. */
function FaultMark({ capture: { faults = [] } }: { capture: Capture }) {
  const { t } = useTranslation('inspection');
  const { list } = useFormat();
  if (faults.length === 0) return null;
  return (
    <span className="type-note absolute start-1 bottom-1 flex items-center gap-1 rounded-tag bg-surface px-1 py-0.5">
      <IconFault className="size-3.5 shrink-0 text-warn" />
      {list(faults.map((fault) => t(`faults.${fault}`)))}
    </span>
  );
}
