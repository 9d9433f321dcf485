import {
  TENANT_FLAGS,
  type RoleHolder,
  type TenantOrder,
  type TenantRow,
} from '@plumbline/shared/contract/tenant.ts';
import { useTranslation } from 'react-i18next';
import { plainHours } from '../../hours/hours-text.ts';
import { LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { HoursBar } from './hours/hours-bar.tsx';
import { Expiration, TenantState } from './tenant-dates.tsx';
import { FLAG_FIELDS, TenantFlags } from './tenant-flags.tsx';

/** What the list of tenants shows of each. */
export function useTenantColumns(onOpen: (tenantId: string) => void): DataColumn<TenantRow, TenantOrder>[] {
  const { t } = useTranslation('tenant');
  const format = useFormat();
  const named = (id: string) => ({ id, label: t(`columns.${id}`) });
  const sorted = (id: TenantOrder) => ({ ...named(id), order: id });
  const flagsOf = (tenant: TenantRow) =>
    TENANT_FLAGS.filter((flag) => tenant[FLAG_FIELDS[flag]])
      .map((flag) => t(`flags.${flag}`))
      .join(', ');
  return [
    {
      ...sorted('name'),
      fixed: true,
      cell: (tenant) => (
        <>
          <button
            type="button"
            onClick={() => onOpen(tenant.id)}
            className="focus-ring rounded-control text-link hover:underline"
          >
            <bdi>{tenant.name}</bdi>
          </button>
          <TenantState tenant={tenant} />
        </>
      ),
      csv: ({ name }) => name,
    },
    {
      ...sorted('billingPlan'),
      cell: ({ billingPlan }) => t(`plan.${billingPlan}`),
      csv: ({ billingPlan }) => t(`plan.${billingPlan}`),
    },
    {
      ...sorted('hours'),
      cell: ({ hours }) => <HoursBar hours={hours} />,
      csv: ({ hours }) => plainHours(hours.freeSeconds),
    },
    {
      ...sorted('startDate'),
      cell: ({ startDate }) => (startDate === null ? null : <bdi>{format.day(startDate)}</bdi>),
      csv: ({ startDate }) => startDate,
    },
    {
      ...sorted('expirationDate'),
      cell: (tenant) => <Expiration tenant={tenant} />,
      csv: ({ expirationDate }) => expirationDate,
    },
    {
      ...sorted('admin'),
      cell: ({ admin }) => <Holder holder={admin} />,
      csv: ({ admin }) => admin?.email ?? null,
    },
    {
      ...sorted('systemOperator'),
      cell: ({ systemOperator }) => <Holder holder={systemOperator} />,
      csv: ({ systemOperator }) => systemOperator?.email ?? null,
    },
    {
      ...named('language'),
      cell: ({ language }) => <Language language={language} />,
      csv: ({ language }) => LANGUAGE_TABLE[language].ownName,
    },
    { ...named('flags'), cell: (tenant) => <TenantFlags tenant={tenant} />, csv: flagsOf },
  ];
}

function Language({ language }: Pick<TenantRow, 'language'>) {
  const { tag, ownName } = LANGUAGE_TABLE[language];
  return <span lang={tag}>{ownName}</span>;
}

/** Who stands for a role; somebody who was invited by the address alone. */
function Holder({ holder }: { holder: RoleHolder | null }) {
  const { t } = useTranslation('tenant');
  if (holder === null) return <span className="text-text-2">{t('nobody')}</span>;
  const { name, email, isInvited, others } = holder;
  return (
    <span title={email}>
      <bdi>{isInvited ? email : name}</bdi>
      {isInvited && <span className="block text-[12px] text-warn">{t('invited')}</span>}
      {!isInvited && others > 0 && (
        <span className="ms-1.5 text-text-2">{t('others', { count: others })}</span>
      )}
    </span>
  );
}
