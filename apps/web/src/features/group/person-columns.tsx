import type { ListDescription } from '@plumbline/shared/lists/describe-list.ts';
import { useTranslation } from 'react-i18next';
import { columnIn } from '../../lists/column-in.ts';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { PersonName } from '../../ui/person-name.tsx';

interface PersonOfGroup {
  accountId: string;
  name: string;
  email: string | null;
}

/** Who somebody of a group is; the address where whoever looks may see it. */
export function usePersonColumns<Row extends PersonOfGroup>(
  list: ListDescription<'person' | 'email'>,
  rows: readonly Row[],
): DataColumn<Row>[] {
  const { t } = useTranslation('group');
  const person: DataColumn<Row> = {
    ...columnIn(list, 'person', t),
    cell: ({ accountId, name }) => <PersonName id={accountId} name={name} />,
  };
  const address: DataColumn<Row> = {
    ...columnIn(list, 'email', t),
    cell: ({ email }) => <bdi>{email}</bdi>,
  };
  return rows.some(({ email }) => email !== null) ? [person, address] : [person];
}
