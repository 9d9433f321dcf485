import { isEmailAddress, normaliseEmail } from '@plumbline/shared/people/email-address.ts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import IconSent from '~icons/ph/envelope-simple';
import { forgotPassword } from '../../api/auth.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { fillText, textMarks } from '../../i18n/fill-text.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useTyped } from '../../storage/typed-texts.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { useNow } from '../../ui/use-now.ts';
import { EntryFrame } from './entry-frame.tsx';
import { useEntryEmail } from './entry-email.ts';
import { EntryLink } from './entry-link.tsx';

const AGAIN_AFTER_MS = 60_000;
const SentSchema = z.nullable(z.number());

/** Asks for a link to a new password; says the same for every address, whether there is an account or not. */
export function ForgotPasswordPage() {
  const { t } = useTranslation(['auth', 'validation']);
  const failureText = useFailureText();
  const emailRef = useFirstFocus<HTMLInputElement>();
  const [email, setEmail] = useTyped('forgot-email', z.string(), useEntryEmail());
  const [isTouched, setIsTouched] = useState(false);
  const [sentAtMs, setSentAtMs] = useTyped('forgot-sent', SentSchema, null);
  const forgot = useSubmission({
    mutationFn: () => forgotPassword(email),
    onSuccess: () => setSentAtMs(Date.now()),
  });
  const fault =
    email.trim() === ''
      ? t('validation:required')
      : isEmailAddress(normaliseEmail(email))
        ? undefined
        : t('validation:email');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTouched(true);
    if (fault === undefined) forgot.mutate();
  };
  return (
    <EntryFrame title={t('auth:forgot.title')} claim={sentAtMs === null ? t('auth:forgot.text') : undefined}>
      {sentAtMs === null ? (
        <form noValidate onSubmit={submit} className="mt-7">
          <TextField
            label={t('auth:email')}
            type="email"
            dir="ltr"
            autoComplete="username"
            ref={emailRef}
            size="large"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            onBlur={() => setIsTouched(email !== '')}
            error={isTouched ? fault : undefined}
          />
          <FormFailure>{failureText(forgot.error)}</FormFailure>
          <Button type="submit" kind="fill" size="large" loading={forgot.isPending} className="mt-6 w-full">
            {t('auth:forgot.send')}
          </Button>
        </form>
      ) : (
        <Sent
          email={email.trim()}
          sentAtMs={sentAtMs}
          busy={forgot.isPending}
          failure={failureText(forgot.error)}
          onAgain={() => forgot.mutate()}
        />
      )}
      <p className="mt-5">
        <EntryLink to="/login" email={email}>
          {t('auth:backToLogin')}
        </EntryLink>
      </p>
    </EntryFrame>
  );
}

interface SentProps {
  email: string;
  sentAtMs: number;
  busy: boolean;
  failure: string | null;
  onAgain: () => void;
}

function Sent({ email, sentAtMs, busy, failure, onAgain }: SentProps) {
  const { t } = useTranslation('auth');
  const format = useFormat();
  const leftMs = Math.max(0, sentAtMs + AGAIN_AFTER_MS - useNow(1000));
  const names = ['email'] as const;
  return (
    <>
      <p role="status" className="mt-6 flex items-start gap-2.5">
        <IconSent className="mt-0.5 size-5 shrink-0 text-accent" />
        <span>
          {fillText(t('forgot.sent', textMarks(names)), names, {
            email: <bdi className="inline-block max-w-full wrap-anywhere">{email}</bdi>,
          })}
        </span>
      </p>
      <FormFailure>{failure}</FormFailure>
      <Button size="large" loading={busy} disabled={leftMs > 0} onClick={onAgain} className="mt-6 w-full">
        {leftMs > 0
          ? t('forgot.againIn', { time: format.duration(Math.ceil(leftMs / 1000) * 1000) })
          : t('forgot.again')}
      </Button>
    </>
  );
}
