import {
  BUSINESS_TYPE_CODES,
  LOG_TEXT_MAX_CHARS,
  OPERATION_MODULES,
  type OperationListQuery,
} from '@plumbline/shared/contract/operation-log.ts';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { useOperationWords } from './operation-words.ts';
import { RangeFields } from './range-fields.tsx';

const ANY = '';
const STATES = ['normal', 'failed'] as const;

interface OperationFiltersProps {
  place: OperationListQuery;
  /** Nobody else is in the list. */
  ofOneself: boolean;
  onPut: (change: Record<string, string>) => void;
}

export function OperationFilters({ place, ofOneself, onPut }: OperationFiltersProps) {
  const { t } = useTranslation('log');
  const words = useOperationWords();
  const any = { value: ANY, label: t('filter.any') };
  return (
    <div className="flex flex-wrap items-end gap-2.5">
      <RangeFields place={place} onPut={onPut} />
      {!ofOneself && (
        <SearchField
          label={t('filter.user')}
          className="w-32"
          maxLength={LOG_TEXT_MAX_CHARS}
          value={place.user}
          onChange={(user) => onPut({ user })}
        />
      )}
      <Select
        label={t('columns.title')}
        className="w-36"
        value={place.title ?? ANY}
        onChange={(title) => onPut({ title })}
        options={[any, ...OPERATION_MODULES.map((value) => ({ value, label: words.module(value) }))]}
      />
      <Select
        label={t('columns.kind')}
        className="w-36"
        value={place.businessType === undefined ? ANY : String(place.businessType)}
        onChange={(businessType) => onPut({ businessType })}
        options={[
          any,
          ...BUSINESS_TYPE_CODES.map((code) => ({ value: String(code), label: words.kind(code) })),
        ]}
      />
      <Select
        label={t('columns.state')}
        className="w-28"
        value={place.status === undefined ? ANY : String(place.status)}
        onChange={(status) => onPut({ status })}
        options={[
          any,
          ...STATES.map((name, status) => ({ value: String(status), label: t(`state.${name}`) })),
        ]}
      />
      <SearchField
        label={t('filter.text')}
        className="w-44"
        maxLength={LOG_TEXT_MAX_CHARS}
        value={place.text}
        onChange={(text) => onPut({ text })}
      />
    </div>
  );
}
