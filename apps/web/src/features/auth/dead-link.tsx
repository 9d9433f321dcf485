import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import IconWarning from '~icons/ph/warning-circle';
import { Button } from '../../ui/button.tsx';

/** A link to a new password that does not work, and the way to another one. */
export function DeadLink({ text }: { text: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  return (
    <>
      <p role="alert" className="mt-6 flex items-start gap-1.5">
        <IconWarning className="mt-px size-5 shrink-0 text-warn" />
        {text}
      </p>
      <Button
        kind="fill"
        size="large"
        onClick={() => void navigate('/forgot-password')}
        className="mt-6 w-full"
      >
        {t('reset.newLink')}
      </Button>
    </>
  );
}
