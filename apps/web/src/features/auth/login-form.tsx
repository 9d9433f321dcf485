import { zodResolver } from '@hookform/resolvers/zod';
import { FIELD_RULES } from '@plumbline/shared/contract/field-rules.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { login } from '../../api/auth.ts';
import { typedBefore, useHandOver } from '../../storage/typed-texts.ts';
import IconWarning from '~icons/ph/warning-circle';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useEntryEmail } from './entry-email.ts';
import { EntryLink } from './entry-link.tsx';
import { useEnter, useFollowLogin } from './use-enter.ts';
import { useLoginFailure } from './use-login-failure.ts';

/** Messages are keys of validation.json. */
const FormSchema = z.object({
  email: FIELD_RULES.email(),
  password: z.string().check(z.minLength(1, { error: 'required' })),
  remember: z.boolean(),
});

/** As far as it is typed; a password is typed anew. */
const TypedSchema = z.object({ email: z.string(), remember: z.boolean() });

export function LoginForm() {
  const { t } = useTranslation(['auth', 'validation']);
  const enter = useEnter();
  const failure = useLoginFailure();
  const email = useEntryEmail();
  const [defaultValues] = useState(() => ({
    email,
    remember: false,
    ...typedBefore('login', TypedSchema),
    password: '',
  }));
  const { register, control, handleSubmit, formState, setFocus, getValues } = useForm({
    resolver: zodResolver(FormSchema),
    mode: 'onTouched',
    defaultValues,
  });
  useHandOver('login', () => z.parse(TypedSchema, getValues()));
  const { errors, isSubmitting } = formState;
  const [typedEmail, typedPassword] = useWatch({ control, name: ['email', 'password'] });
  useFollowLogin(`${typedEmail}${typedPassword}` !== '');
  useEffect(() => setFocus('email'), [setFocus]);
  const messageOf = (key: string | undefined) => (key === undefined ? undefined : t(`validation:${key}`));

  const submit = handleSubmit(async (values) => {
    if (failure.secondsLeft > 0) return;
    failure.clear();
    try {
      await enter(await login(values));
    } catch (error) {
      failure.show(error);
      setFocus('password');
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-7">
      <TextField
        {...register('email', { onChange: failure.clear })}
        label={t('email')}
        type="email"
        dir="ltr"
        autoComplete="username"
        size="large"
        error={messageOf(errors.email?.message)}
      />
      <PasswordField
        {...register('password')}
        label={t('password')}
        autoComplete="current-password"
        size="large"
        className="mt-5"
        labelEnd={
          <EntryLink to="/forgot-password" email={typedEmail}>
            {t('forgot.link')}
          </EntryLink>
        }
        error={messageOf(errors.password?.message)}
      />
      <div className="mt-4">
        <Controller
          name="remember"
          control={control}
          render={({ field }) => (
            <Checkbox label={t('rememberMe')} checked={field.value} onChange={field.onChange} />
          )}
        />
      </div>
      <p role="alert" className="mt-4 flex items-start gap-1.5 text-danger empty:hidden">
        {failure.message && <IconWarning className="mt-px size-4 shrink-0" />}
        {failure.message}
      </p>
      <Button type="submit" kind="fill" size="large" loading={isSubmitting} className="mt-6 w-full">
        {t('logIn')}
      </Button>
    </form>
  );
}
