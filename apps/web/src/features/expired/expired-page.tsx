import { EXPIRED_LIST, type ExpiredAction, type ExpiredItem } from '@plumbline/shared/contract/expired.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconHold from '~icons/ph/scales';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { ListEmpty } from '../../lists/list-empty.tsx';
import { ListPending } from '../../lists/list-pending.tsx';
import { pageOf, sortOf, useListPlace } from '../../lists/list-place.ts';
import { saveList } from '../../lists/save-list.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useRowSelection } from '../../ui/data-table/row-selection.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { actionsOn, useExpiredColumns } from './expired-columns.tsx';
import { ExpiredFilters } from './expired-filters.tsx';
import { ExpiredQuestion } from './expired-question.tsx';
import { expiredQuery } from './expired-requests.ts';

const ACTIONS: readonly ExpiredAction[] = ['restore', 'extend', 'delete'];
const NOTHING: ExpiredItem[] = [];
/** What a saved view keeps. */
const VIEW_NAMES = Object.keys(EXPIRED_LIST.query.shape).filter((name) => name !== 'pageNum');
const rowId = ({ kind, id }: ExpiredItem) => `${kind}:${id}`;

/** What was deleted, has failed or was left, until it is removed for good. */
export function ExpiredPage() {
  const { t } = useTranslation(['expired', 'list']);
  const session = useSession();
  const { place, put } = useListPlace(EXPIRED_LIST.query);
  const query = useQuery(expiredQuery(place));
  const rows = query.data?.rows ?? NOTHING;
  const { kind, projectId, soon } = place;
  const selection = useRowSelection(rows, rowId, {
    scope: [kind, projectId, soon].join(),
    isWhole: rows.length === query.data?.total,
  });
  const [question, setQuestion] = useState<{ action: ExpiredAction; items: readonly ExpiredItem[] } | null>(
    null,
  );
  const own = session?.kind === 'member' ? session.userData : null;
  const ability = tenantAbility(session);
  const allowed = ACTIONS.filter((action) => ability?.can(action, 'ExpiredFile'));
  const columns = useExpiredColumns(allowed, (action, item) => setQuestion({ action, items: [item] }));
  useTitleBlock([{ id: 'tenant', label: t('expired:cells.tenant'), value: <bdi>{own?.tenantName}</bdi> }]);
  return (
    <>
      <PageHeader title={t('expired:title')} />
      <div className="p-6">
        <p className="mb-4 max-w-[100ch] text-text-2">{t('expired:text')}</p>
        <ViewTabs list="expired" names={VIEW_NAMES} />
        <HoldBanner names={query.data?.heldProjects ?? []} />
        <DataTable
          list="expired"
          owner={own?.id ?? ''}
          label={t('expired:title')}
          columns={columns}
          rows={rows}
          rowId={rowId}
          rowName={({ name }) => name}
          sort={sortOf<string>(place, put)}
          isOld={query.isPlaceholderData}
          filters={<ExpiredFilters place={place} onPut={put} />}
          page={pageOf(place, query.data?.total ?? 0, put)}
          onCsv={(columns) =>
            saveList(EXPIRED_LIST, place, { path: '/core/expired', columns, name: t('expired:title') })
          }
          {...(allowed.length > 0 && { selection })}
          actions={allowed.map((action) => {
            const items = selection.picked.filter((item) => actionsOn(item, [action]).length > 0);
            return items.length === 0 ? null : (
              <Button
                key={action}
                size="small"
                kind={action === 'delete' ? 'danger' : 'line'}
                onClick={() => setQuestion({ action, items })}
              >
                {t(`expired:confirm.${action}`, { count: items.length })}
              </Button>
            );
          })}
          instead={
            query.data === undefined ? (
              <ListPending query={query} failed={t('expired:listFailed')} />
            ) : rows.length === 0 ? (
              <ListEmpty
                isFiltered={[kind, projectId, soon].some((filter) => filter !== undefined)}
                onClear={() => put({ kind: '', projectId: '', soon: '' })}
              >
                {t('expired:nothing')}
              </ListEmpty>
            ) : undefined
          }
        />
        {question && (
          <ExpiredQuestion
            {...question}
            onChanged={(done) => selection.set(done, false)}
            onClose={() => setQuestion(null)}
          />
        )}
      </div>
    </>
  );
}

function HoldBanner({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('expired');
  const format = useFormat();
  if (names.length === 0) return null;
  return (
    <p role="status" className="mb-4 flex items-center gap-2 rounded-control bg-sunken px-3 py-2">
      <IconHold className="size-4 shrink-0 text-text-2" />
      <span>
        {t('holdBanner')} <bdi className="font-medium">{format.list(names)}</bdi>
      </span>
    </p>
  );
}
