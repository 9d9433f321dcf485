import {
  CountByProjectQuerySchema,
  type CountByProjectQuery,
} from '@plumbline/shared/contract/projects-insight.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormat } from '../../../i18n/use-format.ts';
import { useAddressSteps } from '../../../lists/address-steps.ts';
import { ListPending } from '../../../lists/list-pending.tsx';
import { withParam } from '../../../lists/list-place.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { BY_PROJECT, notesAddress } from '../figure-address.ts';
import { FigureLink } from '../figure-link.tsx';
import { Named } from '../named.tsx';
import { byProjectQuery } from './projects-insight-requests.ts';

/** The projects that the notes of the opened figure are in, each with the way to exactly those. */
export function ByProjectDialog() {
  const [params] = useSearchParams();
  const words = Object.fromEntries(new URLSearchParams(params.get(BY_PROJECT) ?? ''));
  const asked = CountByProjectQuerySchema.safeParse(words).data;
  return asked && Object.keys(words).length > 0 ? <Opened asked={asked} words={words} /> : null;
}

interface OpenedProps {
  asked: CountByProjectQuery;
  /** The same as the address has it. */
  words: Readonly<Record<string, string>>;
}

function Opened({ asked, words }: OpenedProps) {
  const { t } = useTranslation(['insight', 'common']);
  const format = useFormat();
  const go = useAddressSteps();
  const query = useQuery(byProjectQuery(asked));
  const close = () => go((old) => withParam(old, BY_PROJECT, ''));
  const rows = query.data;
  const count = rows?.reduce((sum, { notes }) => sum + notes, 0);
  return (
    <Dialog
      open
      onClose={close}
      title={count === undefined ? t('over.projects') : t('over.byProject', { count })}
      actions={<Button onClick={close}>{t('common:close')}</Button>}
    >
      {rows ? (
        <ul className="grid max-h-96 gap-2 overflow-y-auto">
          {rows.map(({ id, name, groupName, tagId, notes }) => (
            <li key={id} className="flex items-baseline justify-between gap-4">
              <span>
                <Named name={name} />{' '}
                {groupName !== null && (
                  <span className="text-text-2">
                    <Named name={groupName} />
                  </span>
                )}
              </span>
              <FigureLink to={notesAddress(id, { ...words, ...(tagId !== null && { tagId }) })}>
                {format.number(notes)}
              </FigureLink>
            </li>
          ))}
        </ul>
      ) : (
        <ListPending query={query} failed={t('failed')} />
      )}
    </Dialog>
  );
}
