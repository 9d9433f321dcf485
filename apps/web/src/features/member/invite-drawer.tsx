import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import {
  INVITATIONS_PER_CALL,
  INVITATION_WORDS_MAX_CHARS,
  type InvitedAddress,
} from '@plumbline/shared/contract/invitation.ts';
import { isEmailAddress, normaliseEmail, splitAddresses } from '@plumbline/shared/people/email-address.ts';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { InviteResults } from './invite-results.tsx';
import { useInvite } from './member-requests.ts';

interface InviteDrawerProps {
  /** What the reader may grant, strongest first. */
  roles: readonly SystemRole[];
  onClose: () => void;
}

const USUAL_ROLE: SystemRole = '40';

/** Invites many at once; afterwards it says of each address what became of it. */
export function InviteDrawer({ roles, onClose }: InviteDrawerProps) {
  const { t } = useTranslation(['member', 'shell', 'common', 'validation']);
  const formId = useId();
  const invite = useInvite();
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const [systemRole, setSystemRole] = useState(roles.includes(USUAL_ROLE) ? USUAL_ROLE : roles.at(-1));
  const [language, setLanguage] = useState(currentLanguage());
  const [words, setWords] = useState('');
  const addresses = splitAddresses(typed);
  const bad = addresses.filter((address) => !isEmailAddress(normaliseEmail(address)));
  const fault =
    addresses.length === 0
      ? t('validation:required')
      : addresses.length > INVITATIONS_PER_CALL
        ? t('member:invite.tooMany', { max: INVITATIONS_PER_CALL })
        : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTouched(true);
    if (!fault && systemRole) invite.mutate({ addresses, systemRole, language, words });
  };
  const again = (answers: readonly InvitedAddress[]) => {
    setTyped(
      answers
        .filter(({ result }) => result === 'bad-address')
        .map(({ address }) => address)
        .join('\n'),
    );
    setIsTouched(false);
    invite.reset();
  };

  if (invite.data) {
    return <InviteResults answers={invite.data.data} onAgain={again} onClose={onClose} />;
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('member:invite.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} kind="fill" loading={invite.isPending}>
            {t('member:invite.send', { count: addresses.length })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-5">
        <TextArea
          label={t('member:invite.addresses')}
          dir="ltr"
          rows={6}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setIsTouched(typed !== '')}
          error={isTouched ? fault : undefined}
          hint={t('member:invite.addressesHint', { max: INVITATIONS_PER_CALL })}
        />
        {isTouched && bad.length > 0 && (
          <p role="status" className="text-warn">
            {t('member:invite.badAddresses', { count: bad.length })} <bdi>{bad.join(', ')}</bdi>
          </p>
        )}
        <Select
          label={t('member:columns.systemRole')}
          value={systemRole ?? USUAL_ROLE}
          onChange={setSystemRole}
          options={roles.map((value) => ({ value, label: t(`shell:systemRole.${value}`) }))}
        />
        {systemRole && <p className="text-text-2">{t(`member:roleText.${systemRole}`)}</p>}
        <Select
          label={t('member:invite.language')}
          value={language}
          onChange={setLanguage}
          options={LANGUAGE_ORDER.map((value) => ({ value, label: LANGUAGE_TABLE[value].ownName }))}
        />
        <TextArea
          label={t('member:invite.words')}
          maxLength={INVITATION_WORDS_MAX_CHARS}
          value={words}
          dir="auto"
          onChange={(event) => setWords(event.target.value)}
        />
        <FormFailure>{failureText(invite.error)}</FormFailure>
      </form>
    </Drawer>
  );
}
