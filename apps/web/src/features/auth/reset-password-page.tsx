import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { checkResetLink, resetPassword } from '../../api/auth.ts';
import { RequestError } from '../../api/request-error.ts';
import { usePasswordRefusal, type PasswordRefusal } from '../../api/use-password-refusal.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { useTyped } from '../../storage/typed-texts.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { DeadLink } from './dead-link.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { EntryLink } from './entry-link.tsx';
import { NO_PASSWORD, NewPasswordFields, isSettled } from '../../ui/new-password-fields.tsx';
import { useLinkToken } from './use-link-token.ts';

/**
 * Sets a new password by the link of a mail; it ends every session, so one logs in afterwards. Whether the link still
 * works is asked first: nobody thinks up a password for one that does not.
 */
export function ResetPasswordPage() {
  const { t } = useTranslation(['auth', 'errors', 'validation']);
  const token = useLinkToken();
  // By then the link leads nowhere any more.
  const [isDone, setIsDone] = useTyped('reset-done', z.boolean(), false);
  const reset = useSubmission({
    mutationFn: (password: string) => resetPassword(token ?? '', password),
    onSuccess: () => setIsDone(true),
  });
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => checkResetLink(token ?? ''),
    enabled: token !== null && !isDone,
    staleTime: Infinity,
    gcTime: 0,
  });
  const refusal = usePasswordRefusal(reset.error, reset.variables);
  const isDead = isInvalidLink(reset.error) || isInvalidLink(link.error);
  return (
    <EntryFrame title={t('auth:reset.title')}>
      {token === null ? (
        <DeadLink text={t('auth:reset.noToken')} />
      ) : isDone ? (
        <Done />
      ) : isDead ? (
        <DeadLink text={t('errors:invalid-link')} />
      ) : link.isSuccess ? (
        <ResetForm
          busy={reset.isPending}
          failed={reset.isError && refusal === null}
          refusal={refusal}
          onReset={(password) => reset.mutate(password)}
        />
      ) : link.isError ? (
        <LoadFailed error={link.error} onRetry={() => void link.refetch()}>
          {t('auth:reset.unread')}
        </LoadFailed>
      ) : (
        <Skeleton className="mt-7 space-y-4">
          <SkeletonBlock className="h-10" />
          <SkeletonBlock className="h-10" />
        </Skeleton>
      )}
      <p className="mt-5">
        <EntryLink to="/login">{t('auth:backToLogin')}</EntryLink>
      </p>
    </EntryFrame>
  );
}

function isInvalidLink(error: Error | null): boolean {
  return error instanceof RequestError && error.failure?.error === 'invalid-link';
}

interface ResetFormProps {
  busy: boolean;
  failed: boolean;
  refusal: PasswordRefusal | null;
  onReset: (password: string) => void;
}

function ResetForm({ busy, failed, refusal, onReset }: ResetFormProps) {
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
      <NewPasswordFields
        value={value}
        onChange={setValue}
        isSubmitted={isSubmitted}
        refusal={refusal}
        isFirst
      />
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
