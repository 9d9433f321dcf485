import { SEARCH_MAX_CHARS } from '@plumbline/shared/contract/member.ts';
import {
  BILLING_PLANS,
  TENANT_FLAGS,
  TENANT_STATES,
  type TenantListQuery,
} from '@plumbline/shared/contract/tenant.ts';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';

const ANY = '';

interface TenantFiltersProps {
  place: TenantListQuery;
  onPut: (change: { search?: string; billingPlan?: string; flag?: string; state?: string }) => void;
}

export function TenantFilters({ place, onPut }: TenantFiltersProps) {
  const { t } = useTranslation('tenant');
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchField
        label={t('filter.search')}
        className="w-72 max-sm:w-full"
        maxLength={SEARCH_MAX_CHARS}
        value={place.search}
        onChange={(search) => onPut({ search })}
      />
      <Select
        label={t('columns.billingPlan')}
        className="w-44"
        value={place.billingPlan ?? ANY}
        onChange={(billingPlan) => onPut({ billingPlan })}
        options={[
          { value: ANY, label: t('filter.anyPlan') },
          ...BILLING_PLANS.map((plan) => ({ value: plan, label: t(`plan.${plan}`) })),
        ]}
      />
      <Select
        label={t('filter.state')}
        className="w-56"
        value={place.state ?? ANY}
        onChange={(state) => onPut({ state })}
        options={[
          { value: ANY, label: t('filter.anyState') },
          { value: 'expiring', label: t('state.expiring') },
          ...TENANT_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
        ]}
      />
      <Select
        label={t('columns.flags')}
        className="w-44"
        value={place.flag ?? ANY}
        onChange={(flag) => onPut({ flag })}
        options={[
          { value: ANY, label: t('filter.anyFlag') },
          ...TENANT_FLAGS.map((flag) => ({ value: flag, label: t(`flags.${flag}`) })),
        ]}
      />
    </div>
  );
}
