import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import IconEye from '~icons/ph/eye';
import IconEyeSlash from '~icons/ph/eye-slash';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password that can be shown, and that says when caps lock is on. */
export function PasswordField({ hint, ...props }: TextFieldProps) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...props}
      dir="ltr"
      type={shown ? 'text' : 'password'}
      hint={capsLock ? t('capsLockOn') : hint}
      onKeyDown={readCapsLock}
      onKeyUp={readCapsLock}
      end={
        <IconButton
          label={shown ? t('hidePassword') : t('showPassword')}
          icon={shown ? <IconEyeSlash /> : <IconEye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
