import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestError } from '../../api/request-error.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { usePasswordRefusal } from '../../api/use-password-refusal.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { NO_PASSWORD, NewPasswordFields, isSettled } from '../../ui/new-password-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useFaultFocus } from '../../ui/use-fault-focus.ts';
import { useLeftFields } from '../../ui/use-left-fields.ts';
import { useChangePassword } from './account-requests.ts';

/** Another password for who knows the present one; it ends every other session. */
export function ChangePasswordForm({ email }: { email: string }) {
  const { t } = useTranslation(['account', 'validation']);
  const headingId = useId();
  const failureText = useFailureText();
  const change = useChangePassword();
  const [present, setPresent] = useState('');
  const [secret, setSecret] = useState(NO_PASSWORD);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { hasLeft, onLeave } = useLeftFields<'present'>();
  const isUntouched = `${present}${secret.password}${secret.confirmation}` === '';
  const isMissing = present === '' && (isSubmitted || (hasLeft('present') && !isUntouched));
  const isWrong = change.error instanceof RequestError && change.error.failure?.error === 'bad-credentials';
  const presentRef = useFaultFocus<HTMLInputElement>(isWrong);
  const refusal = usePasswordRefusal(change.error, change.variables?.newPassword);
  const presentFault = isWrong
    ? t('account:password.wrong')
    : isMissing
      ? t('validation:required')
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (present === '' || !isSettled(secret)) return;
    change.mutate(
      { password: present, newPassword: secret.password },
      {
        onSuccess: () => {
          toastSuccess(t('account:password.changed'));
          setPresent('');
          setSecret(NO_PASSWORD);
          setIsSubmitted(false);
        },
      },
    );
  };
  return (
    <section aria-labelledby={headingId} className="rounded-panel bg-surface p-5 shadow-panel">
      <h2 id={headingId} className="type-h3">
        {t('account:password.title')}
      </h2>
      <form noValidate onSubmit={submit} className="mt-4 space-y-5">
        {/* A password manager keeps the password under the address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('account:password.present')}
          autoComplete="current-password"
          size="large"
          ref={presentRef}
          value={present}
          onChange={(event) => {
            setPresent(event.target.value);
            change.reset();
          }}
          onBlur={() => onLeave('present')}
          error={presentFault}
        />
        <NewPasswordFields
          value={secret}
          onChange={setSecret}
          isSubmitted={isSubmitted}
          isUntouched={isUntouched}
          refusal={refusal}
        />
        <p className="text-text-2">{t('account:password.note')}</p>
        <FormFailure>{!isWrong && !refusal && failureText(change.error)}</FormFailure>
        <Button type="submit" kind="fill" loading={change.isPending}>
          {t('account:password.save')}
        </Button>
      </form>
    </section>
  );
}
