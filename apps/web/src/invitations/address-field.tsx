import { INVITATIONS_PER_CALL } from '@plumbline/shared/contract/invitation.ts';
import { partsAddresses } from '@plumbline/shared/people/email-address.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { ChipField } from '../ui/chip-field.tsx';
import { isBadAddress, type Addresses } from './use-addresses.ts';

interface AddressFieldProps {
  addresses: Addresses;
  error: string | undefined;
  onLeave: () => void;
}

/** Whom to invite: typed or pasted, counted, and what looks wrong is marked before anything is sent. */
export function AddressField({ addresses, error, onLeave }: AddressFieldProps) {
  const { t } = useTranslation('member');
  const { chips, draft, all, badCount, setDraft, take, replace, startAgain } = addresses;
  return (
    <div>
      <ChipField
        label={t('invite.addresses')}
        hint={t('invite.addressesHint', { max: INVITATIONS_PER_CALL })}
        error={error}
        words={{
          list: t('invite.entered'),
          keys: t('invite.chipKeys'),
          bad: t('result.bad-address'),
          empty: t('invite.emptyAddress'),
          correct: (address) => t('invite.correctAddress', { address }),
          remove: (address) => t('invite.removeAddress', { address }),
        }}
        {...{ chips, draft, onLeave }}
        isBad={isBadAddress}
        parts={partsAddresses}
        onDraft={setDraft}
        onTake={take}
        onReplace={replace}
      />
      <div className="mt-1 flex min-h-7 items-center justify-between gap-3">
        <p role="status" className="flex flex-wrap gap-x-3">
          {all.length > 0 && <span>{t('invite.counted', { count: all.length })}</span>}
          {badCount > 0 && <span className="text-danger">{t('invite.toCorrect', { count: badCount })}</span>}
        </p>
        {chips.length > 1 && (
          <Button size="small" onClick={() => startAgain([])}>
            {t('invite.removeAll')}
          </Button>
        )}
      </div>
    </div>
  );
}
