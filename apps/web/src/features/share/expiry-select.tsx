import { HOME_LINK_DAYS } from '@plumbline/shared/contract/share.ts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/select.tsx';
import type { LinkDays } from './share-links.ts';

const NEVER = 'never';

interface ExpirySelectProps {
  label: string;
  value: LinkDays;
  onChange: (days: LinkDays) => void;
}

/** How long a link lives, in days from now, or until it is revoked. */
export function ExpirySelect({ label, value, onChange }: ExpirySelectProps) {
  const { t } = useTranslation('share');
  return (
    <Select
      label={label}
      value={value === null ? NEVER : String(value)}
      onChange={(chosen) => onChange(chosen === NEVER ? null : Number(chosen))}
      options={[
        ...HOME_LINK_DAYS.map((days) => ({ value: String(days), label: t('days', { count: days }) })),
        { value: NEVER, label: t('untilRevoked') },
      ]}
    />
  );
}
