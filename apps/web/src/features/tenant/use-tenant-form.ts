import { zodResolver } from '@hookform/resolvers/zod';
import { EMAIL_MAX_CHARS } from '@plumbline/shared/people/email-address.ts';
import {
  CONTACT_NAME_MAX_CHARS,
  CONTACT_PHONE_MAX_CHARS,
  TENANT_NAME_MAX_CHARS,
  TenantSchema,
  WEBSITE_MAX_CHARS,
  type Tenant,
} from '@plumbline/shared/contract/tenant.ts';
import { useState, type FormEvent } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { RequestError } from '../../api/request-error.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useTheirs } from '../../ui/use-theirs.ts';
import { ENTRY_NAMES, entriesOf, isEntry, TenantFormSchema, type TenantEntries } from './tenant-form.ts';

type Fields = z.output<typeof TenantFormSchema>;
/** Saves what was entered over what was seen: a tenant, or null for a new one. */
export type SaveTenant<Seen> = (base: Seen, fields: Fields) => Promise<Tenant>;

/** The figures in the texts of validation.json. */
const MAX_CHARS: Partial<Record<keyof TenantEntries, number>> = {
  name: TENANT_NAME_MAX_CHARS,
  contactName: CONTACT_NAME_MAX_CHARS,
  contactEmail: EMAIL_MAX_CHARS,
  contactPhone: CONTACT_PHONE_MAX_CHARS,
  website: WEBSITE_MAX_CHARS,
};

export interface TenantForm {
  form: UseFormReturn<TenantEntries, unknown, Fields>;
  submit: (event: FormEvent) => Promise<void>;
  /** Why it was not taken, or that somebody else has changed the same. */
  notice: string | null;
  errorOf: (name: keyof TenantEntries) => string | undefined;
  /** What somebody else saved in a field that stands otherwise here. */
  theirsOf: (name: keyof TenantEntries) => string | undefined;
  /** Takes over what somebody else saved, but for what was typed here. */
  follow: (current: Tenant) => void;
}

/**
 * The form of a tenant, new (null) or there. Where somebody else was faster, what is typed here stays, the rest becomes
 * theirs, and beside each field of which both have an opinion stands theirs; saving again builds on what they saved.
 */
export function useTenantForm<Seen extends Tenant | null>(
  tenant: Seen,
  save: SaveTenant<Seen | Tenant>,
  onSaved: (saved: Tenant) => void,
): TenantForm {
  const { t } = useTranslation(['tenant', 'validation']);
  const failureText = useFailureText();
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const [base, setBase] = useState<Seen | Tenant>(tenant);
  const [notice, setNotice] = useState<string | null>(null);
  const theirs = useTheirs(ENTRY_NAMES);
  const form = useForm({
    resolver: zodResolver(TenantFormSchema),
    mode: 'onTouched',
    defaultValues: entriesOf(tenant, today),
  });
  const { dirtyFields } = form.formState;
  const follow = (current: Tenant) => {
    if (base === null || current.version <= base.version) return;
    const changed = theirs.add(entriesOf(base, today), entriesOf(current, today));
    setBase(current);
    form.reset(entriesOf(current, today), { keepDirtyValues: true });
    if (changed.some((name) => dirtyFields[name])) setNotice(t('tenant:edit.conflict'));
  };
  const onFailure = (error: unknown) => {
    const failure = error instanceof RequestError ? error.failure : null;
    const current = z.safeParse(TenantSchema, failure?.current);
    if (failure?.error === 'conflict' && current.success) {
      follow(current.data);
      setNotice(t('tenant:edit.conflict'));
      return;
    }
    for (const { path, error: key } of failure?.fields ?? []) {
      if (isEntry(path)) form.setError(path, { message: key });
    }
    setNotice(failureText(error instanceof Error ? error : new Error(String(error))));
  };
  const submit = form.handleSubmit(async (fields) => {
    setNotice(null);
    try {
      const saved = await save(base, fields);
      setBase(saved);
      theirs.clear();
      form.reset(entriesOf(saved, today));
      onSaved(saved);
    } catch (error) {
      onFailure(error);
    }
  });
  return {
    form,
    submit,
    notice,
    follow,
    errorOf: (name) => {
      const key = form.formState.errors[name]?.message;
      return key === undefined ? undefined : t(`validation:${key}`, { max: MAX_CHARS[name] ?? 0 });
    },
    theirsOf: (name) => theirs.of(name, form.getValues(name)),
  };
}
