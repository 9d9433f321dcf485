import {
  PERSON_NAME_MAX_CHARS,
  UNIT_SYSTEMS,
  type MemberUserData,
  type OfferedInvitation,
} from '@plumbline/shared/contract/auth.ts';
import { TERMS_VERSION } from '@plumbline/shared/people/terms.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { acceptInvitation } from '../../api/auth.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { usePasswordRefusal } from '../../api/use-password-refusal.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { chosenLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { useTyped } from '../../storage/typed-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { useLeftFields } from '../../ui/use-left-fields.ts';
import { NO_PASSWORD, NewPasswordFields, isSettled } from '../../ui/new-password-fields.tsx';

interface AcceptFormProps {
  token: string;
  onAccepted: (userData: MemberUserData) => void;
}

const UNIT_CHOICES = ['', ...UNIT_SYSTEMS] as const;
const ChosenSchema = z.nullable(z.enum(LANGUAGE_ORDER));

/** For an address without an account. `terms` are the words that are accepted. */
export function AcceptAsNewForm({
  token,
  offer,
  terms,
  onAccepted,
}: AcceptFormProps & { offer: OfferedInvitation; terms: ReactNode }) {
  const { t } = useTranslation(['auth', 'validation']);
  const failureText = useFailureText();
  const firstRef = useFirstFocus<HTMLInputElement>();
  const [name, setName] = useTyped('name', z.string(), '');
  const [secret, setSecret] = useState(NO_PASSWORD);
  // Whoever has chosen a language for this page wants it for the account too.
  const [chosen, setLanguage] = useTyped('language', ChosenSchema, null);
  const language = chosen ?? chosenLanguage() ?? offer.language;
  const [units, setUnits] = useTyped('units', z.enum(UNIT_CHOICES), '');
  const [isAgreed, setIsAgreed] = useTyped('agreed', z.boolean(), false);
  const [isReading, setIsReading] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { hasLeft, onLeave } = useLeftFields<'name' | 'agree'>();
  const accept = useSubmission({ mutationFn: acceptInvitation, onSuccess: onAccepted });
  const sent = accept.variables;
  const refusal = usePasswordRefusal(
    accept.error,
    sent && 'newPassword' in sent ? sent.newPassword : undefined,
  );
  const isNamed = name.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!isNamed || !isSettled(secret) || !isAgreed) return;
    accept.mutate({
      token,
      name,
      newPassword: secret.password,
      language,
      units: units === '' ? null : units,
      terms: TERMS_VERSION,
    });
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
        onBlur={() => onLeave('name')}
        error={(isSubmitted || hasLeft('name')) && !isNamed ? t('validation:required') : undefined}
      />
      <NewPasswordFields value={secret} onChange={setSecret} isSubmitted={isSubmitted} refusal={refusal} />
      <Select
        label={t('auth:invited.language')}
        size="large"
        value={language}
        onChange={setLanguage}
        options={LANGUAGE_ORDER.map((value) => ({ value, label: LANGUAGE_TABLE[value].ownName }))}
      />
      <Segmented
        label={t('auth:invited.units.label')}
        labelShown
        options={UNIT_CHOICES.map((value) => ({
          value,
          label: t(`auth:invited.units.${value === '' ? 'none' : value}`),
        }))}
        value={units}
        onChange={setUnits}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <Checkbox
          label={t('auth:invited.agree')}
          checked={isAgreed}
          onChange={setIsAgreed}
          onBlur={() => onLeave('agree')}
          error={(isSubmitted || hasLeft('agree')) && !isAgreed ? t('auth:invited.mustAgree') : undefined}
        />
        <Button kind="ghost" size="small" onClick={() => setIsReading(true)}>
          {t('auth:invited.readTerms')}
        </Button>
      </div>
      <FormFailure>{!refusal && failureText(accept.error)}</FormFailure>
      <Button
        type="submit"
        kind="fill"
        size="large"
        loading={accept.isPending || accept.isSuccess}
        className="w-full"
      >
        {t('auth:invited.join')}
      </Button>
      <Drawer open={isReading} onClose={() => setIsReading(false)} title={t('auth:invited.terms')}>
        {terms}
      </Drawer>
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
  const { hasLeft, onLeave } = useLeftFields<'password'>();
  const accept = useSubmission({ mutationFn: acceptInvitation, onSuccess: onAccepted });
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
        onBlur={() => onLeave('password')}
        error={(isSubmitted || hasLeft('password')) && password === '' ? t('validation:required') : undefined}
      />
      <FormFailure>{failureText(accept.error)}</FormFailure>
      <Button
        type="submit"
        kind="fill"
        size="large"
        loading={accept.isPending || accept.isSuccess}
        className="mt-6 w-full"
      >
        {t('auth:invited.join')}
      </Button>
    </form>
  );
}
