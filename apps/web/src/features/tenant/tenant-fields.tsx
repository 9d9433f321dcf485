import { BILLING_PLANS } from '@plumbline/shared/contract/tenant.ts';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconWarning from '~icons/ph/warning-circle';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTheirWords } from '../../ui/use-theirs.ts';
import type { TenantEntries } from './tenant-form.ts';
import type { TenantForm } from './use-tenant-form.ts';

/** Why the form was not taken. */
export function FormNotice({ text }: { text: string | null }) {
  return (
    <p role="alert" className="flex items-start gap-1.5 text-danger empty:hidden">
      {text && <IconWarning className="mt-px size-4 shrink-0" />}
      {text}
    </p>
  );
}

/** What the platform agrees with a tenant. */
export function AgreementFields({ form: tenantForm }: { form: TenantForm }) {
  const { t } = useTranslation('tenant');
  const listId = useId();
  const { form, errorOf } = tenantForm;
  const theirs = useTheirsAt(tenantForm);
  return (
    <>
      <TextField
        {...form.register('name')}
        data-autofocus
        dir="auto"
        label={t('columns.name')}
        hint={theirs('name')}
        error={errorOf('name')}
      />
      <Controller
        name="billingPlan"
        control={form.control}
        render={({ field }) => (
          <div>
            <Select
              label={t('columns.billingPlan')}
              value={field.value}
              onChange={field.onChange}
              options={BILLING_PLANS.map((value) => ({ value, label: t(`plan.${value}`) }))}
            />
            <Theirs>{theirs('billingPlan')}</Theirs>
          </div>
        )}
      />
      <div className="grid grid-cols-2 gap-3">
        <Controller
          name="startDate"
          control={form.control}
          rules={{ deps: ['expirationDate'] }}
          render={({ field }) => (
            <DateField
              {...field}
              label={t('columns.startDate')}
              hint={theirs('startDate') ?? t('edit.optional')}
              error={errorOf('startDate')}
            />
          )}
        />
        <Controller
          name="expirationDate"
          control={form.control}
          render={({ field }) => (
            <DateField
              {...field}
              label={t('columns.expirationDate')}
              hint={theirs('expirationDate') ?? t('edit.emptyNoEnd')}
              error={errorOf('expirationDate')}
            />
          )}
        />
      </div>
      <TextField
        {...form.register('timeZone')}
        dir="ltr"
        list={listId}
        label={t('edit.timeZone')}
        hint={theirs('timeZone') ?? t('edit.timeZoneHint')}
        error={errorOf('timeZone')}
      />
      <datalist id={listId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** What a tenant says of itself: its language, and whom to write to. */
export function ContactFields({ form: tenantForm }: { form: TenantForm }) {
  const { t } = useTranslation('tenant');
  const { form, errorOf } = tenantForm;
  const theirs = useTheirsAt(tenantForm);
  return (
    <>
      <Controller
        name="language"
        control={form.control}
        render={({ field }) => (
          <div>
            <Select
              label={t('columns.language')}
              value={field.value}
              onChange={field.onChange}
              options={LANGUAGE_ORDER.map((value) => ({ value, label: LANGUAGE_TABLE[value].ownName }))}
            />
            <Theirs>{theirs('language')}</Theirs>
          </div>
        )}
      />
      <TextField
        {...form.register('contactName')}
        dir="auto"
        label={t('edit.contactName')}
        hint={theirs('contactName') ?? t('edit.optional')}
        error={errorOf('contactName')}
      />
      <TextField
        {...form.register('contactEmail')}
        type="email"
        dir="ltr"
        label={t('edit.contactEmail')}
        hint={theirs('contactEmail') ?? t('edit.optional')}
        error={errorOf('contactEmail')}
      />
      <TextField
        {...form.register('contactPhone')}
        type="tel"
        dir="ltr"
        label={t('edit.contactPhone')}
        hint={theirs('contactPhone') ?? t('edit.optional')}
        error={errorOf('contactPhone')}
      />
      <TextField
        {...form.register('website')}
        type="url"
        dir="ltr"
        label={t('edit.website')}
        hint={theirs('website') ?? t('edit.optional')}
        error={errorOf('website')}
      />
    </>
  );
}

function Theirs({ children }: { children: string | undefined }) {
  return <p className="mt-1 text-text-2 empty:hidden">{children}</p>;
}

/** The sentence on what somebody else saved in a field, as it reads on the screen. */
function useTheirsAt({ theirsOf }: TenantForm): (name: keyof TenantEntries) => string | undefined {
  const { t } = useTranslation('tenant');
  const format = useFormat();
  const words = useTheirWords();
  return (name) => {
    const value = theirsOf(name);
    if (!value) return words(value);
    if (name === 'startDate' || name === 'expirationDate') return words(format.day(value));
    const plan = name === 'billingPlan' && BILLING_PLANS.find((each) => each === value);
    if (plan) return words(t(`plan.${plan}`));
    const language = name === 'language' && LANGUAGE_ORDER.find((each) => each === value);
    return words(language ? LANGUAGE_TABLE[language].ownName : value);
  };
}
