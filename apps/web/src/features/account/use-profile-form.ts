import { zodResolver } from '@hookform/resolvers/zod';
import { PERSON_NAME_MAX_CHARS } from '@plumbline/shared/contract/auth.ts';
import {
  PROFILE_TEXT_MAX_CHARS,
  ProfileSchema,
  type Profile,
  type ProfileFields,
} from '@plumbline/shared/contract/profile.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { saveProfile } from '../../api/profile.ts';
import { RequestError } from '../../api/request-error.ts';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { toastSuccess } from '../../ui/toaster.tsx';
import { entriesOf, ProfileFormSchema, type ProfileEntries } from './profile-entries.ts';

/** The figures in the texts of validation.json. */
const LIMITS: Partial<Record<keyof ProfileEntries, Record<string, number>>> = {
  userName: { max: PERSON_NAME_MAX_CHARS },
  companyName: { max: PROFILE_TEXT_MAX_CHARS },
  jobTitle: { max: PROFILE_TEXT_MAX_CHARS },
};

/**
 * The form of the own profile. Where another tab was faster, its values come in beside what was typed here, which
 * stays; saving again then builds on them. A failed save keeps everything.
 */
export function useProfileForm(profile: Profile) {
  const { t } = useTranslation(['account', 'validation', 'common']);
  const [base, setBase] = useState(profile);
  const [notice, setNotice] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(ProfileFormSchema),
    mode: 'onTouched',
    defaultValues: entriesOf(profile),
  });
  const onSaved = (saved: Profile) => {
    form.reset(entriesOf(saved));
    setBase(saved);
    // Another language speaks from the next page view on; the same words would not change before.
    if (saved.language !== base.language && chooseLanguage(saved.language)) window.location.reload();
    else toastSuccess(t('common:saved'));
  };
  const onFailure = (error: unknown) => {
    const failure = error instanceof RequestError ? error.failure : null;
    const current = z.safeParse(ProfileSchema, failure?.current);
    if (failure?.error === 'conflict' && current.success) {
      setBase(current.data);
      form.reset(entriesOf(current.data), { keepDirtyValues: true, keepDirty: true });
      setNotice(t('account:profile.conflict'));
      return;
    }
    for (const { path, error: key } of failure?.fields ?? []) {
      if (isEntry(path)) form.setError(path, { message: key });
    }
    setNotice(t('common:changesNotSaved'));
  };
  const submit = form.handleSubmit(async (fields: ProfileFields) => {
    setNotice(null);
    try {
      onSaved(await saveProfile(fields, base.version));
    } catch (error) {
      onFailure(error);
    }
  });
  const discard = () => {
    form.reset(entriesOf(base));
    setNotice(null);
  };
  const errorOf = (name: keyof ProfileEntries) => {
    const key = form.formState.errors[name]?.message;
    return key === undefined ? undefined : t(`validation:${key}`, LIMITS[name] ?? {});
  };
  return { form, submit, discard, notice, errorOf };
}

const ENTRIES: readonly string[] = Object.keys(ProfileFormSchema.shape);

function isEntry(path: string): path is keyof ProfileEntries {
  return ENTRIES.includes(path);
}
