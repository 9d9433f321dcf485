import {
  INSPECTION_LIST,
  InspectionListAnswerSchema,
  type InspectionListQuery,
  type ListedInspection,
} from '@plumbline/shared/contract/inspection.ts';
import { queryKeys } from '../../api/query-client.ts';
import { DescribedList } from '../../lists/described-list.tsx';
import { useList } from '../../lists/use-list.ts';
import { useInspectionRights } from '../../inspections/use-inspection-rights.ts';
import { later, useLater } from '../../ui/later.ts';
import { useInspectionCells } from './inspection-cells.tsx';
import { InspectionFilters } from './inspection-filters.tsx';

/** Signed addresses of thumbnails end; they are asked for again before. */
const MEDIA_RENEWAL_MS = 4 * 60_000;

const BULK = later(() => import('./bulk/inspection-bulk-bar.tsx'));

interface InspectionListProps {
  projectId: string;
  place: InspectionListQuery;
  onPut: (change: Record<string, string>) => void;
  onOpen: (inspection: ListedInspection) => void;
  /** One of them is open beside it. */
  isBeside: boolean;
}

const rowId = ({ id }: ListedInspection) => id;
const rowName = ({ name }: ListedInspection) => name;

/** Found, filtered and ordered by the server; what happens to an inspection changes its row where it is. */
export function InspectionList({ projectId, place, onPut, onOpen, isBeside }: InspectionListProps) {
  const inspections = useList(
    INSPECTION_LIST,
    { place, put: onPut },
    {
      path: `/core/project/${projectId}/inspection`,
      queryKey: queryKeys.inspections(projectId),
      answer: InspectionListAnswerSchema,
      rowId,
      rowName,
      renewMs: MEDIA_RENEWAL_MS,
    },
  );
  const cells = useInspectionCells(onOpen, isBeside);
  const rights = useInspectionRights(projectId);
  const { selection } = inspections;
  const bulk = useLater(BULK, selection.picked.length > 0);
  return (
    <DescribedList
      of={inspections}
      cells={cells}
      filters={<InspectionFilters {...{ projectId, place, onPut }} />}
      {...(rights.seesFiles && {
        actions: bulk && (
          <bulk.InspectionBulkBar
            {...{ projectId, rights }}
            picked={selection.picked}
            onChanged={(done) => selection.set(done, false)}
          />
        ),
      })}
      onOpen={onOpen}
    />
  );
}
