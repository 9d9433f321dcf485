import type { InvitedAddress } from '@plumbline/shared/contract/invitation.ts';
import { useTranslation } from 'react-i18next';
import IconSent from '~icons/ph/check-circle';
import IconKnown from '~icons/ph/info';
import IconFault from '~icons/ph/warning';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';

const ICONS = {
  sent: <IconSent className="text-ok" />,
  'already-member': <IconKnown className="text-info" />,
  'already-invited': <IconKnown className="text-info" />,
  'bad-address': <IconFault className="text-warn" />,
  'not-allowed': <IconFault className="text-warn" />,
  added: <IconSent className="text-ok" />,
  'joins-too': <IconSent className="text-ok" />,
  'external-role': <IconFault className="text-warn" />,
  'too-often': <IconFault className="text-warn" />,
};

interface InviteResultsProps {
  answers: readonly InvitedAddress[];
  /** Back to the form, where the bad addresses can be put right. */
  onAgain: (answers: readonly InvitedAddress[]) => void;
  onClose: () => void;
}

/** What became of each address. */
export function InviteResults({ answers, onAgain, onClose }: InviteResultsProps) {
  const { t } = useTranslation(['member', 'common']);
  const count = (wanted: InvitedAddress['result']) =>
    answers.filter(({ result }) => result === wanted).length;
  const [sentCount, addedCount] = [count('sent'), count('added')];
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('member:invite.resultsTitle')}
      footer={
        <>
          <Button onClick={() => onAgain(answers)}>{t('member:invite.more')}</Button>
          <Button kind="fill" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <p role="status" className="type-strong">
        {(sentCount > 0 || addedCount === 0) && (
          <span className="block">{t('member:invite.sentCount', { count: sentCount })}</span>
        )}
        {addedCount > 0 && (
          <span className="block">{t('member:invite.addedCount', { count: addedCount })}</span>
        )}
      </p>
      <ul className="mt-4 divide-y divide-line">
        {answers.map(({ address, result }) => (
          <li key={address} className="flex items-start gap-2 py-2">
            <span className="mt-0.5 shrink-0">{ICONS[result]}</span>
            <span className="min-w-0">
              <bdi className="block truncate font-medium">{address}</bdi>
              <span className="text-text-2">{t(`member:result.${result}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
