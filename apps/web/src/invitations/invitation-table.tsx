import {
  INVITATION_STATES,
  type Invitation,
  type InvitationListQuery,
} from '@plumbline/shared/contract/invitation.ts';
import { SEARCH_MAX_CHARS } from '@plumbline/shared/contract/member.ts';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session-store.ts';
import { ListEmpty } from '../lists/list-empty.tsx';
import { ListPending } from '../lists/list-pending.tsx';
import { pageOf, sortOf } from '../lists/list-place.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useRowSelection } from '../ui/data-table/row-selection.ts';
import { SearchField } from '../ui/search-field.tsx';
import { Select } from '../ui/select.tsx';
import {
  BulkInvitationQuestion,
  type BulkAction,
  type BulkInvitationChange,
} from './bulk-invitation-question.tsx';
import { useInvitationColumns } from './invitation-columns.tsx';
import { RevokeInvitation } from './revoke-invitation.tsx';

interface InvitationTableProps<Row extends Invitation> {
  /** Names the list for what is remembered about it on this device. */
  list: 'invitations' | 'project-invitations';
  place: InvitationListQuery;
  onPut: (change: Record<string, string>) => void;
  query: UseQueryResult<{ rows: Row[]; total: number }>;
  /** Saves all of it as a file with these columns. */
  onCsv: (columns: readonly string[], name: string) => Promise<void>;
  /** As what somebody is invited. */
  roleOf: (invitation: Row) => string;
  mayChange: (invitation: Row) => boolean;
  /** Both by the invitation's id; null = none is sent again. */
  resend: UseMutationResult<unknown, Error, string> | null;
  revoke: UseMutationResult<unknown, Error, string>;
  /** What is done to many at once; missing = rows are not picked. */
  bulk?: readonly BulkInvitationChange[];
}

const rowId = ({ id }: Invitation) => id;
const ANY = '';

/** Who was invited and has not come yet, of a tenant or of a project. */
export function InvitationTable<Row extends Invitation>(props: InvitationTableProps<Row>) {
  const { list, place, onPut, query, onCsv, roleOf, mayChange, resend, revoke, bulk } = props;
  const { t } = useTranslation('member');
  const session = useSession();
  const [revoked, setRevoked] = useState<Row | null>(null);
  const [asked, setAsked] = useState<{ action: BulkAction; invitations: readonly Row[] } | null>(null);
  const question = bulk?.find(({ action }) => action === asked?.action);
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  const selection = useRowSelection(rows, rowId, {
    scope: [place.search, place.state].join(),
    isWhole: rows.length === query.data?.total,
  });
  const columns = useInvitationColumns<Row>({ roleOf, mayChange, resend, onRevoke: setRevoked });
  const isFiltered = place.search !== '' || place.state !== undefined;
  return (
    <>
      <DataTable
        list={list}
        owner={session?.kind === 'member' ? session.userData.id : ''}
        label={t('tabs.invitations')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={({ email }) => email}
        sort={sortOf<string>(place, onPut)}
        isOld={query.isPlaceholderData}
        page={pageOf(place, total, onPut)}
        {...(bulk && { selection })}
        actions={bulk?.map(({ action }) => (
          <Button
            key={action}
            size="small"
            kind={action === 'revoke' ? 'danger' : 'line'}
            onClick={() => setAsked({ action, invitations: selection.picked })}
          >
            {t(`actions.${action}`)}
          </Button>
        ))}
        filters={<InvitationFilters place={place} onPut={onPut} />}
        onCsv={(columns) => onCsv(columns, t('tabs.invitations'))}
        instead={
          query.data === undefined ? (
            <ListPending query={query} failed={t('listFailed')} />
          ) : rows.length === 0 ? (
            <ListEmpty isFiltered={isFiltered} onClear={() => onPut({ search: '', state: '' })}>
              {t('nobodyInvited')}
            </ListEmpty>
          ) : undefined
        }
      />
      {asked && question && (
        <BulkInvitationQuestion
          {...question}
          invitations={asked.invitations}
          onChanged={(done) => selection.set(done, false)}
          onClose={() => setAsked(null)}
        />
      )}
      {revoked && <RevokeInvitation invitation={revoked} revoke={revoke} onDone={() => setRevoked(null)} />}
    </>
  );
}

interface InvitationFiltersProps {
  place: InvitationListQuery;
  onPut: (change: { search?: string; state?: string }) => void;
}

function InvitationFilters({ place, onPut }: InvitationFiltersProps) {
  const { t } = useTranslation('member');
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchField
        label={t('columns.email')}
        className="w-64 max-sm:w-full"
        maxLength={SEARCH_MAX_CHARS}
        value={place.search}
        onChange={(search) => onPut({ search })}
      />
      <Select
        label={t('columns.state')}
        className="w-44"
        value={place.state ?? ANY}
        onChange={(state) => onPut({ state })}
        options={[
          { value: ANY, label: t('filter.anyState') },
          ...INVITATION_STATES.map((state) => ({ value: state, label: t(`invitationState.${state}`) })),
        ]}
      />
    </div>
  );
}
