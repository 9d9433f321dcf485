import {
  INVITATIONS_PER_CALL,
  INVITATION_WORDS_MAX_CHARS,
  TYPED_ADDRESS_MAX_CHARS,
  type InviteBody,
  type InvitedAddress,
} from '@plumbline/shared/contract/invitation.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../i18n/languages.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { Select } from '../ui/select.tsx';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useLeaving } from '../ui/use-leaving.ts';
import { AddressField } from './address-field.tsx';
import type { MailPreviewProps } from './mail-preview.tsx';
import { InviteResults } from './invite-results.tsx';
import { useAddresses } from './use-addresses.ts';

const MailPreview = lazy(async () => ({ default: (await import('./mail-preview.tsx')).MailPreview }));

export type InviteEntries = Pick<InviteBody, 'addresses' | 'language' | 'words'>;

interface InviteDrawerProps {
  title: string;
  /** Sends what was entered, together with the roles. */
  invite: UseMutationResult<{ data: InvitedAddress[] }, Error, InviteEntries>;
  /** The fields that say as what people are invited. */
  roles: ReactNode;
  /** Where the invitations are; the mail is asked for beneath it. */
  path: string;
  onClose: () => void;
}

/** Invites many at once; afterwards it says of each address what became of it. */
export function InviteDrawer({ title, invite, roles, path, onClose }: InviteDrawerProps) {
  const { t } = useTranslation(['member', 'common', 'validation']);
  const formId = useId();
  const failureText = useFailureText();
  const addresses = useAddresses();
  const [isTouched, setIsTouched] = useState(false);
  const [language, setLanguage] = useState(currentLanguage());
  const [words, setWords] = useState('');
  const count = addresses.all.length;
  const leaving = useLeaving({
    isTyped: invite.data === undefined && (count > 0 || words.trim() !== ''),
    isSaving: invite.isPending,
    onLeave: onClose,
  });
  const isTooMany = count > INVITATIONS_PER_CALL;
  const fault = isTooMany
    ? t('member:invite.tooMany', { max: INVITATIONS_PER_CALL })
    : count === 0 && isTouched
      ? t('validation:required')
      : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTouched(true);
    const typed = addresses.all.map((address) => address.slice(0, TYPED_ADDRESS_MAX_CHARS));
    if (count > 0 && !isTooMany) invite.mutate({ addresses: typed, language, words });
  };
  const again = (answers: readonly InvitedAddress[]) => {
    const bad = answers.filter(({ result }) => result === 'bad-address');
    addresses.startAgain(bad.map(({ address }) => address));
    setIsTouched(false);
    invite.reset();
  };

  if (invite.data) {
    return <InviteResults answers={invite.data.data} onAgain={again} onClose={onClose} />;
  }
  return (
    <Drawer
      open
      wide
      onClose={leaving.close}
      title={title}
      footer={
        <>
          <Button onClick={leaving.close}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} kind="fill" loading={invite.isPending}>
            {t('member:invite.send', { count })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-5">
        <AddressField
          addresses={addresses}
          error={fault}
          onLeave={() => setIsTouched(isTouched || count > 0)}
        />
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
        <Preview {...{ path, language, words }} tag={LANGUAGE_TABLE[language].tag} />
        <FormFailure>{failureText(invite.error)}</FormFailure>
      </form>
      <ConfirmDialog
        kind="discard"
        open={leaving.isAsking}
        title={t('member:invite.discardTitle')}
        confirmLabel={t('member:invite.discard')}
        cancelLabel={t('common:discard.keep')}
        onConfirm={leaving.leave}
        onCancel={leaving.stay}
      >
        <p>{t('member:invite.discardText')}</p>
      </ConfirmDialog>
    </Drawer>
  );
}

/** The mail is shown when somebody asks for it. */
function Preview(query: MailPreviewProps) {
  const { t } = useTranslation('member');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? t('invite.hidePreview') : t('invite.showPreview')}
      </Button>
      <div id={id} className="mt-3">
        {isOpen && (
          <Suspense fallback={<SkeletonBlock className="h-64" />}>
            <MailPreview {...query} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
