import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';
import { useNow } from '../../ui/use-now.ts';

interface SharePasswordProps {
  wasWrong: boolean;
  /** Too many were tried from here. */
  waitSeconds: number;
  onPassword: (password: string) => Promise<void>;
}

/** Asks for the password of a link, which says nothing of what it opens. */
export function SharePassword({ wasWrong, waitSeconds, onPassword }: SharePasswordProps) {
  const { t } = useTranslation('share');
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isTyped, setTyped] = useState(true);
  const secondsLeft = useSecondsLeft(waitSeconds);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || secondsLeft > 0) return;
    if (password === '') return field.current?.focus();
    setBusy(true);
    // As it was set: what is pasted often brings a space along.
    await onPassword(password.trim());
    setBusy(false);
    setTyped(false);
    field.current?.select();
  };
  const error =
    secondsLeft > 0
      ? t('password.wait', { count: secondsLeft })
      : wasWrong && !isTyped
        ? t('password.wrong')
        : undefined;
  return (
    <>
      <PageTitle className="type-h2">{t('password.title')}</PageTitle>
      <p className="max-w-[44ch] text-text-2">{t('password.text')}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="w-80 text-start">
        <PasswordField
          ref={field}
          label={t('password.label')}
          autoComplete="off"
          size="large"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setTyped(true);
          }}
          error={error}
        />
        <Button type="submit" kind="fill" size="large" loading={isBusy} className="mt-4 w-full">
          {t('password.open')}
        </Button>
      </form>
      {/* No choice of language: it loads the page anew, and the secret of the link is in no address any more. */}
      <ThemeButton />
    </>
  );
}

/** Counted down from when it was said. */
function useSecondsLeft(waitSeconds: number): number {
  const nowMs = useNow(500);
  const [said, setSaid] = useState({ waitSeconds: 0, untilMs: 0 });
  if (said.waitSeconds !== waitSeconds) setSaid({ waitSeconds, untilMs: nowMs + waitSeconds * 1000 });
  return Math.max(0, Math.ceil((said.untilMs - nowMs) / 1000));
}
