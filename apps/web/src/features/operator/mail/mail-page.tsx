import { MAIL_STATES, MailListQuerySchema, type MailListQuery } from '@plumbline/shared/contract/mail.ts';
import { SEARCH_MAX_CHARS } from '@plumbline/shared/contract/member.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { queryClient } from '../../../api/query-client.ts';
import { ListEmpty } from '../../../lists/list-empty.tsx';
import { useListPlace, withParam } from '../../../lists/list-place.ts';
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
  const [params, setParams] = useSearchParams();
  const { place, put } = useListPlace(MailListQuerySchema);
  const query = useQuery(mailsQuery(place));
  const show = (mailId: string) => setParams((old) => withParam(old, MAIL_PARAM, mailId), { replace: true });
  const openId = params.get(MAIL_PARAM);
  const columns = useMailColumns(show);
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
        onOpen={({ id }) => show(id)}
        nothing={
          <ListEmpty
            isFiltered={place.search !== '' || place.state !== undefined}
            onClear={() => put({ search: '', state: '' })}
          >
            {t('operator:mail.none')}
          </ListEmpty>
        }
      />
      {openId !== null && <MailDialog mailId={openId} onClose={() => show('')} />}
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
