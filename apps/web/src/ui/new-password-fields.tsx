import { isGoodPassword } from '@plumbline/shared/people/password-rules.ts';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field.tsx';
import { PasswordRulesList } from './password-rules-list.tsx';
import { useFaultFocus } from './use-fault-focus.ts';
import { useLeftFields } from './use-left-fields.ts';

export interface NewPassword {
  password: string;
  confirmation: string;
}

export const NO_PASSWORD: NewPassword = { password: '', confirmation: '' };

/** True once a new password keeps the rules and was typed twice alike. */
export function isSettled({ password, confirmation }: NewPassword): boolean {
  return isGoodPassword(password) && password === confirmation;
}

interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  /** The form was sent: what is missing is said though nobody has left the field. */
  isSubmitted: boolean;
  /** Nothing was typed in the form yet: who only comes by is not told what is missing. */
  isUntouched?: boolean;
  /** What the server did not take, and why: said until another password stands there. */
  refusal?: { password: string; reason: string } | null;
  /** The page is there for these fields: the first has the focus as soon as it is shown. */
  isFirst?: boolean;
}

/** A new password with its rules, and once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { value, onChange, isSubmitted, isUntouched = false, refusal = null, isFirst = false } = props;
  const { t } = useTranslation(['common', 'validation']);
  const rulesId = useId();
  const { hasLeft, onLeave } = useLeftFields<keyof NewPassword>();
  const { password, confirmation } = value;
  const says = (name: keyof NewPassword) => isSubmitted || (hasLeft(name) && !isUntouched);
  const refused = refusal?.password === password ? refusal.reason : undefined;
  const ref = useFaultFocus<HTMLInputElement>(refused !== undefined);
  useEffect(() => {
    if (isFirst) ref.current?.focus();
  }, [isFirst, ref]);
  const passwordFault =
    password === ''
      ? t('validation:required')
      : isGoodPassword(password)
        ? refused
        : t('validation:password');
  const confirmationFault =
    confirmation === ''
      ? t('validation:required')
      : confirmation === password
        ? undefined
        : t('validation:passwordsDiffer');
  return (
    <>
      <div>
        <PasswordField
          label={t('common:newPassword')}
          autoComplete="new-password"
          size="large"
          ref={ref}
          value={password}
          aria-describedby={rulesId}
          onChange={(event) => onChange({ ...value, password: event.target.value })}
          onBlur={() => onLeave('password')}
          error={says('password') ? passwordFault : undefined}
        />
        <PasswordRulesList id={rulesId} password={password} />
      </div>
      <PasswordField
        label={t('common:confirmPassword')}
        autoComplete="new-password"
        size="large"
        value={confirmation}
        onChange={(event) => onChange({ ...value, confirmation: event.target.value })}
        onBlur={() => onLeave('confirmation')}
        error={says('confirmation') ? confirmationFault : undefined}
      />
    </>
  );
}
