import {
  PROCESSING_ERROR_LIST,
  ProcessingErrorListAnswerSchema,
  type ProcessingError,
} from '@plumbline/shared/contract/processing-error.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NET_RENEWAL_MS } from '../../api/net-renewal.ts';
import { queryKeys } from '../../api/query-client.ts';
import { useSession } from '../../api/session-store.ts';
import { DescribedList } from '../../lists/described-list.tsx';
import { useListPlace } from '../../lists/list-place.ts';
import { useList } from '../../lists/use-list.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { useProcessingCells } from './processing-cells.tsx';
import { ProcessingFilters } from './processing-filters.tsx';

const FailureDrawer = lazy(async () => ({
  default: (await import('./failure-drawer.tsx')).FailureDrawer,
}));

const rowId = ({ id }: ProcessingError) => id;
const rowName = ({ fileName }: ProcessingError) => fileName;

/** Files of inspections that failed, in all projects that the reader runs: where, why, and what helps. */
export function ProcessingPage() {
  const { t } = useTranslation(['processing', 'errors', 'list']);
  const session = useSession();
  const { place, put } = useListPlace(PROCESSING_ERROR_LIST.query);
  const failures = useList(
    PROCESSING_ERROR_LIST,
    { place, put },
    {
      path: '/core/processing-error',
      queryKey: queryKeys.processingErrors,
      answer: ProcessingErrorListAnswerSchema,
      rowId,
      rowName,
      renewMs: NET_RENEWAL_MS,
    },
  );
  const [openId, setOpenId] = useState<string | null>(null);
  const open = failures.rows.find(({ id }) => id === openId);
  const show = ({ id }: ProcessingError) => setOpenId(id);
  const cells = useProcessingCells(show);
  const tenantName = session?.kind === 'member' ? session.userData.tenantName : '';
  useTitleBlock([{ id: 'tenant', label: t('processing:cells.tenant'), value: <bdi>{tenantName}</bdi> }]);
  return (
    <>
      <PageHeader title={t('processing:title')} />
      <div className="p-6">
        <p className="mb-4 max-w-[100ch] text-text-2">{t('processing:text')}</p>
        <DescribedList
          of={failures}
          cells={cells}
          filters={<ProcessingFilters place={place} onPut={put} />}
          onOpen={show}
        />
      </div>
      <Suspense fallback={null}>
        {open && <FailureDrawer failure={open} onClose={() => setOpenId(null)} />}
      </Suspense>
    </>
  );
}
