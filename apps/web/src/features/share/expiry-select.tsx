import { HOME_LINK_DAYS } from '@plumbline/shared/contract/share.ts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NEVER, OWN, type Expiry } from './use-expiry.ts';

/** How long a link lives, in days from now, proposed or typed, or until it is revoked. */
export function ExpirySelect({ label, expiry }: { label: string; expiry: Expiry }) {
  const { t } = useTranslation('share');
  return (
    <>
      <Select
        label={label}
        value={expiry.chosen}
        onChange={expiry.choose}
        options={[
          ...HOME_LINK_DAYS.map((days) => ({ value: String(days), label: t('days', { count: days }) })),
          { value: OWN, label: t('otherDays') },
          { value: NEVER, label: t('untilRevoked') },
        ]}
      />
      {expiry.chosen === OWN && (
        <TextField
          label={t('numberOfDays')}
          inputMode="numeric"
          dir="ltr"
          className="mt-3"
          value={expiry.typed}
          onChange={(event) => expiry.type(event.target.value)}
          error={expiry.error}
        />
      )}
    </>
  );
}
