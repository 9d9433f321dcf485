import { LINK_DAYS } from '@plumbline/shared/contract/share.ts';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { todayHere } from '../../ui/date-field/plain-days.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DAY, NEVER, OWN, type Expiry } from './use-expiry.ts';

interface ExpirySelectProps {
  label: string;
  expiry: Expiry;
  /** A link of a scene has an end. */
  mustEnd?: boolean;
}

/** How long a link lives: days from now, proposed or typed, until a day, or until it is revoked. */
export function ExpirySelect({ label, expiry, mustEnd = false }: ExpirySelectProps) {
  const { t } = useTranslation('share');
  return (
    <>
      <Select
        label={label}
        value={expiry.chosen}
        onChange={expiry.choose}
        options={[
          ...LINK_DAYS.map((days) => ({ value: String(days), label: t('days', { count: days }) })),
          { value: OWN, label: t('otherDays') },
          { value: DAY, label: t('onDay') },
          ...(mustEnd ? [] : [{ value: NEVER, label: t('untilRevoked') }]),
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
      {expiry.chosen === DAY && (
        <DateField
          label={t('lastDay')}
          className="mt-3"
          value={expiry.day}
          onChange={expiry.setDay}
          min={todayHere()}
          error={expiry.dayError}
        />
      )}
    </>
  );
}
