import type { INSPECTION_LIST, ListedInspection } from '@plumbline/shared/contract/inspection.ts';
import type { ColumnOf } from '@plumbline/shared/lists/describe-list.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconPicture from '~icons/ph/image';
import { useFormat } from '../../i18n/use-format.ts';
import { WaitingFindings } from '../../inspections/waiting-findings.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { useWideWindow } from '../../ui/use-wide-window.ts';
import { InspectionState } from './inspection-state.tsx';

type Cells = Partial<Record<ColumnOf<typeof INSPECTION_LIST>, (inspection: ListedInspection) => ReactNode>>;

/** So wide a window has room for the whole list beside the panel of one inspection. */
const WHOLE_BESIDE_PX = 1800;

/** What the list of inspections shows of each; beside an open one that says the rest no more than finds it. */
export function useInspectionCells(onOpen: (inspection: ListedInspection) => void, isBeside: boolean): Cells {
  const isWide = useWideWindow(WHOLE_BESIDE_PX);
  const cells = useAllCells(onOpen);
  const { name, takenOn, state } = cells;
  return isBeside && !isWide ? { name, takenOn, state } : cells;
}

function useAllCells(onOpen: (inspection: ListedInspection) => void) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  return {
    name: (inspection) => (
      <button
        type="button"
        className="focus-ring inline-flex items-center gap-2 rounded-control text-start align-middle font-medium hover:underline"
        onClick={() => onOpen(inspection)}
      >
        <Thumbnail url={inspection.thumbnailUrl} />
        <bdi className="[overflow-wrap:anywhere]">{inspection.name}</bdi>
      </button>
    ),
    kind: ({ kind }) => t(`kind.${kind}`),
    takenOn: ({ takenOn }) => <bdi>{format.day(takenOn)}</bdi>,
    floor: ({ floor }) => <bdi>{floor.name}</bdi>,
    frames: ({ frameCount }) => format.number(frameCount),
    used: ({ usedSeconds }) => usedSeconds !== null && <bdi>{format.duration(usedSeconds * 1000)}</bdi>,
    inspector: ({ createdBy }) => <PersonName {...createdBy} />,
    uploaded: ({ uploadedAt }) => uploadedAt && <bdi>{format.date(uploadedAt)}</bdi>,
    state: (inspection) => (
      <>
        <InspectionState inspection={inspection} />
        <WaitingFindings projectId={inspection.projectId} inspectionId={inspection.id} />
      </>
    ),
  } satisfies Cells;
}

function Thumbnail({ url }: { url: string | null }) {
  return url === null ? (
    <span className="grid h-8 w-14 shrink-0 place-items-center rounded-tag bg-sunken text-text-2">
      <IconPicture className="size-4" />
    </span>
  ) : (
    <img src={url} alt="" className="h-8 w-14 shrink-0 rounded-tag object-cover" loading="lazy" />
  );
}
