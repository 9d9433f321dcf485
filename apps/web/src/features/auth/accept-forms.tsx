import {
  PERSON_NAME_MAX_CHARS,
  type MemberUserData,
  type OfferedInvitation,
} from '@plumbline/shared/contract/auth.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptInvitation } from '../../api/auth.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { chosenLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { NO_PASSWORD, NewPasswordFields, isSettled } from '../../ui/new-password-fields.tsx';

interface AcceptFormProps {
  token: string;
  onAccepted: (userData: MemberUserData) => void;
}

/** For an address without an account. */
export function AcceptAsNewForm({
  token,
  offer,
  onAccepted,
}: AcceptFormProps & { offer: OfferedInvitation }) {
  const { t } = useTranslation(['auth', 'validation']);
  const failureText = useFailureText();
  const firstRef = useFirstFocus<HTMLInputElement>();
  const [name, setName] = useState('');
  const [secret, setSecret] = useState(NO_PASSWORD);
  // Whoever has chosen a language for this page wants it for the account too.
  const [language, setLanguage] = useState(() => chosenLanguage() ?? offer.language);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const accept = useMutation({ mutationFn: acceptInvitation, onSuccess: onAccepted });
  const isNamed = name.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (isNamed && isSettled(secret)) accept.mutate({ token, name, newPassword: secret.password, language });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-6 space-y-5">
      {/* A password manager keeps the password under the address. */}
      <input type="email" autoComplete="username" value={offer.email} readOnly hidden />
      <TextField
        label={t('auth:invited.name')}
        autoComplete="name"
        ref={firstRef}
        size="large"
        maxLength={PERSON_NAME_MAX_CHARS}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isSubmitted && !isNamed ? t('validation:required') : undefined}
      />
      <NewPasswordFields value={secret} onChange={setSecret} isSubmitted={isSubmitted} />
      <Select
        label={t('auth:invited.language')}
        value={language}
        onChange={setLanguage}
        options={LANGUAGE_ORDER.map((value) => ({ value, label: LANGUAGE_TABLE[value].ownName }))}
      />
      <FormFailure>{failureText(accept.error)}</FormFailure>
      <Button type="submit" kind="fill" size="large" loading={accept.isPending} className="w-full">
        {t('auth:invited.join')}
      </Button>
    </form>
  );
}

/** For an address that has an account, in another tenant or in this one before. */
export function AcceptAsKnownForm({ token, email, onAccepted }: AcceptFormProps & { email: string }) {
  const { t } = useTranslation(['auth', 'validation']);
  const failureText = useFailureText();
  const firstRef = useFirstFocus<HTMLInputElement>();
  const [password, setPassword] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const accept = useMutation({ mutationFn: acceptInvitation, onSuccess: onAccepted });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (password !== '') accept.mutate({ token, password });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-6">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('auth:password')}
        autoComplete="current-password"
        ref={firstRef}
        size="large"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isSubmitted && password === '' ? t('validation:required') : undefined}
      />
      <FormFailure>{failureText(accept.error)}</FormFailure>
      <Button type="submit" kind="fill" size="large" loading={accept.isPending} className="mt-6 w-full">
        {t('auth:invited.join')}
      </Button>
    </form>
  );
}
