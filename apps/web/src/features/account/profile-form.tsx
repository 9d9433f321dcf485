import { COUNTRY_CODES } from '@plumbline/shared/people/countries.ts';
import { regionName } from '@plumbline/shared/people/region-name.ts';
import type { Profile } from '@plumbline/shared/contract/profile.ts';
import { useId, useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconWarning from '~icons/ph/warning-circle';
import { currentLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { ComboField } from '../../ui/combo-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LeaveProfile } from './leave-profile.tsx';
import { COMPANY_TYPE_CHOICES, UNIT_CHOICES } from './profile-entries.ts';
import { SaveBar } from './save-bar.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** What somebody says about themselves; nothing typed is lost by a failure, another tab or leaving the page. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account');
  const headingId = useId();
  const formId = useId();
  const { form, submit, discard, notice, errorOf } = useProfileForm(profile);
  const { isDirty, isSubmitting } = form.formState;
  const profileForm = { form, errorOf };
  return (
    <section aria-labelledby={headingId} className="rounded-panel bg-surface p-5 shadow-panel">
      <h2 id={headingId} className="type-h3">
        {t('profile.title')}
      </h2>
      <p role="alert" className="mt-3 flex items-start gap-1.5 text-danger empty:hidden">
        {notice && <IconWarning className="mt-px size-4 shrink-0" />}
        {notice}
      </p>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-4 grid grid-cols-2 items-start gap-x-6 gap-y-4 max-md:grid-cols-1"
      >
        <Person email={profile.email} {...profileForm} />
        <Company {...profileForm} />
        <Reading {...profileForm} />
      </form>
      <SaveBar formId={formId} isDirty={isDirty} isSaving={isSubmitting} onDiscard={discard} />
      <LeaveProfile when={isDirty && !isSubmitting} />
    </section>
  );
}

type PartProps = Pick<ReturnType<typeof useProfileForm>, 'form' | 'errorOf'>;

function Person({ email, form, errorOf }: PartProps & { email: string }) {
  const { t } = useTranslation('account');
  return (
    <>
      <TextField
        {...form.register('userName')}
        dir="auto"
        autoComplete="name"
        label={t('profile.userName')}
        error={errorOf('userName')}
      />
      <TextField label={t('profile.email')} value={email} dir="ltr" disabled hint={t('profile.emailHint')} />
      <TextField
        {...form.register('jobTitle')}
        dir="auto"
        autoComplete="organization-title"
        label={t('profile.jobTitle')}
        hint={t('profile.optional')}
        error={errorOf('jobTitle')}
      />
      <CountryField form={form} errorOf={errorOf} />
    </>
  );
}

function CountryField({ form, errorOf }: PartProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const countries = useMemo(() => {
    const language = currentLanguage();
    return COUNTRY_CODES.map((value) => ({ value, label: regionName(value, language) })).toSorted((a, b) =>
      format.compare(a.label, b.label),
    );
  }, [format]);
  return (
    <Controller
      name="country"
      control={form.control}
      render={({ field }) => (
        <ComboField
          label={t('profile.country')}
          hint={t('profile.optional')}
          noMatch={t('profile.noMatch')}
          options={countries}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={errorOf('country')}
        />
      )}
    />
  );
}

function Company({ form, errorOf }: PartProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <TextField
        {...form.register('companyName')}
        dir="auto"
        autoComplete="organization"
        label={t('profile.companyName')}
        hint={t('profile.optional')}
        error={errorOf('companyName')}
      />
      <Controller
        name="companyType"
        control={form.control}
        render={({ field }) => (
          <Select<string>
            label={t('profile.companyType.label')}
            options={COMPANY_TYPE_CHOICES.map((value) => ({
              value,
              label: t(`profile.companyType.${value === '' ? 'none' : value}`),
            }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}

/** How the product speaks to this person. */
function Reading({ form, errorOf }: PartProps) {
  const { t } = useTranslation('account');
  const zones = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    [],
  );
  return (
    <>
      <Controller
        name="language"
        control={form.control}
        render={({ field }) => (
          <Select
            label={t('profile.language')}
            options={LANGUAGE_ORDER.map((value) => ({ value, label: LANGUAGE_TABLE[value].ownName }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        name="timeZone"
        control={form.control}
        render={({ field }) => (
          <ComboField
            label={t('profile.timeZone')}
            hint={t('profile.timeZoneHint')}
            placeholder={t('profile.timeZoneOfDevice', { zone: deviceZone() })}
            noMatch={t('profile.noMatch')}
            options={zones}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errorOf('timeZone')}
          />
        )}
      />
      <Controller
        name="units"
        control={form.control}
        render={({ field }) => (
          <Segmented<string>
            label={t('profile.units.label')}
            labelShown
            options={UNIT_CHOICES.map((value) => ({
              value,
              label: t(`profile.units.${value === '' ? 'none' : value}`),
            }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}

function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
}
