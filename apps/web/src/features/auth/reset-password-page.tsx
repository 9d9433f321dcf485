import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { resetPassword } from '../../api/auth.ts';
import { RequestError } from '../../api/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { DeadLink } from './dead-link.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { EntryLink } from './entry-link.tsx';
import { NO_PASSWORD, NewPasswordFields, isSettled } from '../../ui/new-password-fields.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Sets a new password by the link of a mail; it ends every session, so one logs in afterwards. */
export function ResetPasswordPage() {
  const { t } = useTranslation(['auth', 'errors']);
  const token = useLinkToken();
  const reset = useMutation({ mutationFn: (password: string) => resetPassword(token ?? '', password) });
  const isDead = reset.error instanceof RequestError && reset.error.failure?.error === 'invalid-link';
  return (
    <EntryFrame title={t('auth:reset.title')}>
      {token === null ? (
        <DeadLink text={t('auth:reset.noToken')} />
      ) : isDead ? (
        <DeadLink text={t('errors:invalid-link')} />
      ) : reset.isSuccess ? (
        <Done />
      ) : (
        <ResetForm
          busy={reset.isPending}
          failed={reset.isError}
          onReset={(password) => reset.mutate(password)}
        />
      )}
      <p className="mt-5">
        <EntryLink to="/login">{t('auth:backToLogin')}</EntryLink>
      </p>
    </EntryFrame>
  );
}

interface ResetFormProps {
  busy: boolean;
  failed: boolean;
  onReset: (password: string) => void;
}

function ResetForm({ busy, failed, onReset }: ResetFormProps) {
  const { t } = useTranslation('auth');
  const [value, setValue] = useState(NO_PASSWORD);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (isSettled(value)) onReset(value.password);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-7 space-y-5">
      <NewPasswordFields value={value} onChange={setValue} isSubmitted={isSubmitted} />
      <FormFailure>{failed && t('reset.failed')}</FormFailure>
      <Button type="submit" kind="fill" size="large" loading={busy} className="w-full">
        {t('reset.save')}
      </Button>
    </form>
  );
}

function Done() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  return (
    <>
      <p role="status" className="mt-6">
        {t('reset.done')}
      </p>
      <Button kind="fill" size="large" onClick={() => void navigate('/login')} className="mt-6 w-full">
        {t('logIn')}
      </Button>
    </>
  );
}
