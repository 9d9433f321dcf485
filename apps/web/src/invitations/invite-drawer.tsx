import {
  INVITATIONS_PER_CALL,
  INVITATION_WORDS_MAX_CHARS,
  type InviteBody,
  type InvitedAddress,
} from '@plumbline/shared/contract/invitation.ts';
import { isEmailAddress, normaliseEmail, splitAddresses } from '@plumbline/shared/people/email-address.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../i18n/languages.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useLeaving } from '../ui/use-leaving.ts';
import { InviteResults } from './invite-results.tsx';

export type InviteEntries = Pick<InviteBody, 'addresses' | 'language' | 'words'>;

interface InviteDrawerProps {
  title: string;
  /** Sends what was entered, together with the roles. */
  invite: UseMutationResult<{ data: InvitedAddress[] }, Error, InviteEntries>;
  /** The fields that say as what people are invited. */
  roles: ReactNode;
  onClose: () => void;
}

/** Invites many at once; afterwards it says of each address what became of it. */
export function InviteDrawer({ title, invite, roles, onClose }: InviteDrawerProps) {
  const { t } = useTranslation(['member', 'common', 'validation']);
  const formId = useId();
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const [language, setLanguage] = useState(currentLanguage());
  const [words, setWords] = useState('');
  const leaving = useLeaving({
    isTyped: invite.data === undefined && `${typed}${words}`.trim() !== '',
    isSaving: invite.isPending,
    onLeave: onClose,
  });
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
    if (!fault) invite.mutate({ addresses, language, words });
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
      onClose={leaving.close}
      title={title}
      footer={
        <>
          <Button onClick={leaving.close}>{t('common:cancel')}</Button>
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
        {roles}
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
      <ConfirmDialog
        open={leaving.isAsking}
        title={t('member:invite.discardTitle')}
        confirmLabel={t('member:invite.discard')}
        cancelLabel={t('common:discard.keep')}
        destructive
        onConfirm={leaving.leave}
        onCancel={leaving.stay}
      >
        <p>{t('member:invite.discardText')}</p>
      </ConfirmDialog>
    </Drawer>
  );
}
