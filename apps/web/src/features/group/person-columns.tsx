import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { PersonName } from '../../ui/person-name.tsx';

interface PersonOfGroup {
  accountId: string;
  name: string;
  email: string | null;
}

/** Who somebody of a group is; the address where whoever looks may see it. */
export function usePersonColumns<Row extends PersonOfGroup>(rows: readonly Row[]): DataColumn<Row, 'name'>[] {
  const { t } = useTranslation('group');
  const person: DataColumn<Row, 'name'> = {
    id: 'person',
    label: t('columns.person'),
    order: 'name',
    fixed: true,
    cell: ({ accountId, name }) => <PersonName id={accountId} name={name} />,
    csv: ({ name }) => name,
  };
  const address: DataColumn<Row, 'name'> = {
    id: 'email',
    label: t('columns.email'),
    cell: ({ email }) => <bdi>{email}</bdi>,
    csv: ({ email }) => email,
  };
  return rows.some(({ email }) => email !== null) ? [person, address] : [person];
}
