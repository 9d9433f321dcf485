import { MAIL_STATES, MailListQuerySchema, type MailListQuery } from '@plumbline/shared/contract/mail.ts';
import { SEARCH_MAX_CHARS } from '@plumbline/shared/contract/member.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client.ts';
import { useOpened } from '../../../lists/address-steps.ts';
import { ListEmpty } from '../../../lists/list-empty.tsx';
import { useListPlace } from '../../../lists/list-place.ts';
import { ViewTabs } from '../../../lists/view-tabs.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { OperatorList } from '../operator-list.tsx';
import { useMailColumns } from './mail-columns.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { mailsQuery } from './mail-requests.ts';

const VIEW_NAMES = Object.keys(MailListQuerySchema.shape).filter((name) => name !== 'pageNum');
const MAIL_PARAM = 'mailId';

/** Every mail of the installation, for the platform operator: what was written, and whether it went out. */
export function MailPage() {
  const { t } = useTranslation(['operator', 'list']);
  const { place, put } = useListPlace(MailListQuerySchema);
  const query = useQuery(mailsQuery(place));
  const { openId, open } = useOpened(MAIL_PARAM);
  const columns = useMailColumns(open);
  return (
    <>
      <OperatorList
        list="mails"
        title={t('operator:mail.title')}
        text={t('operator:mail.text')}
        failed={t('operator:mail.listFailed')}
        {...{ place, columns, query }}
        onPut={put}
        load={(page) => queryClient.fetchQuery({ ...mailsQuery({ ...place, ...page }), staleTime: 0 })}
        rowName={({ subject }) => subject}
        views={<ViewTabs list="mails" names={VIEW_NAMES} />}
        filters={<MailFilters place={place} onPut={put} />}
        onOpen={({ id }) => open(id)}
        nothing={
          <ListEmpty
            isFiltered={place.search !== '' || place.state !== undefined}
            onClear={() => put({ search: '', state: '' })}
          >
            {t('operator:mail.none')}
          </ListEmpty>
        }
      />
      {openId !== null && <MailDialog mailId={openId} onClose={() => open(null)} />}
    </>
  );
}

const ANY = '';

interface MailFiltersProps {
  place: MailListQuery;
  onPut: (change: { search?: string; state?: string }) => void;
}

function MailFilters({ place, onPut }: MailFiltersProps) {
  const { t } = useTranslation('operator');
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchField
        label={t('mail.search')}
        className="w-64 max-sm:w-full"
        maxLength={SEARCH_MAX_CHARS}
        value={place.search}
        onChange={(search) => onPut({ search })}
      />
      <Select
        label={t('mail.columns.state')}
        className="w-48"
        value={place.state ?? ANY}
        onChange={(state) => onPut({ state })}
        options={[
          { value: ANY, label: t('mail.anyState') },
          ...MAIL_STATES.map((state) => ({ value: state, label: t(`mail.states.${state}`) })),
        ]}
      />
    </div>
  );
}
