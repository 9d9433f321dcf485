import { PASSWORD_RULES, brokenPasswordRules } from '@plumbline/shared/people/password-rules.ts';
import { useTranslation } from 'react-i18next';
import IconOpen from '~icons/ph/circle';
import IconKept from '~icons/ph/check-circle-fill';
import { cx } from './cx.ts';

/** The rules of a new password, each ticked once what is typed keeps it. */
export function PasswordRulesList({ password, id }: { password: string; id: string }) {
  const { t } = useTranslation('common');
  const broken = brokenPasswordRules(password);
  return (
    <ul id={id} aria-label={t('passwordRules.label')} className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1">
      {PASSWORD_RULES.map((rule) => {
        const isKept = !broken.includes(rule);
        return (
          <li key={rule} className={cx('flex items-center gap-1.5', isKept ? 'text-ok' : 'text-text-2')}>
            {isKept ? <IconKept className="size-4 shrink-0" /> : <IconOpen className="size-4 shrink-0" />}
            <span>{t(`passwordRules.${rule}`)}</span>
            {isKept && <span className="sr-only">{t('passwordRules.kept')}</span>}
          </li>
        );
      })}
    </ul>
  );
}
