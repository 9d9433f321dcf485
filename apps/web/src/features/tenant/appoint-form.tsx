import { AppointBodySchema, type AppointedRole, type Tenant } from '@plumbline/shared/contract/tenant.ts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import IconInvite from '~icons/ph/user-plus';
import { useFailureText } from '../../api/use-failure-text.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { useAppoint } from './tenant-requests.ts';

interface AppointFormProps {
  tenant: Tenant;
  role: AppointedRole;
}

/** Gives somebody the role by the address: at once to whoever is in the tenant, by an invitation to everybody else. */
export function AppointForm(props: AppointFormProps) {
  const { t } = useTranslation('tenant');
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <OpenForm {...props} onClose={() => setIsOpen(false)} />;
  return (
    <Button size="small" icon={<IconInvite />} className="mt-2" onClick={() => setIsOpen(true)}>
      {t(`people.appointAs.${props.role}`)}
    </Button>
  );
}

function OpenForm({ tenant, role, onClose }: AppointFormProps & { onClose: () => void }) {
  const { t } = useTranslation(['tenant', 'validation']);
  const appoint = useAppoint(tenant.id);
  const failureText = useFailureText();
  const emailRef = useFirstFocus<HTMLInputElement>();
  const [email, setEmail] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const [language, setLanguage] = useState(tenant.language);
  const read = z.safeParse(AppointBodySchema, { email, systemRole: role, language });
  const fault = read.success ? undefined : t(`validation:${email.trim() === '' ? 'required' : 'email'}`);
  const result = appoint.data;
  const isRefused = result === 'already-appointed' || result === 'already-invited';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTouched(true);
    if (!read.success) return;
    appoint.mutate(read.data, {
      onSuccess: (done) => {
        if (done === 'already-appointed' || done === 'already-invited') return;
        toastSuccess(t(`tenant:people.result.${done}`));
        onClose();
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 space-y-3 rounded-panel border border-line p-3">
      <TextField
        type="email"
        dir="ltr"
        ref={emailRef}
        label={t('tenant:people.email')}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          if (isRefused) appoint.reset();
        }}
        onBlur={() => setIsTouched(email !== '')}
        error={isTouched ? fault : undefined}
        hint={t('tenant:people.emailHint')}
      />
      <Select
        label={t('tenant:people.mailLanguage')}
        value={language}
        onChange={setLanguage}
        options={LANGUAGE_ORDER.map((value) => ({ value, label: LANGUAGE_TABLE[value].ownName }))}
      />
      <FormFailure>
        {isRefused ? t(`tenant:people.result.${result}`) : failureText(appoint.error)}
      </FormFailure>
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          {t('tenant:people.cancel')}
        </Button>
        <Button type="submit" size="small" kind="fill" loading={appoint.isPending}>
          {t('tenant:people.appoint')}
        </Button>
      </div>
    </form>
  );
}
