import { HOURS_MAX, HOURS_REASON_MAX_CHARS, type Billing } from '@plumbline/shared/contract/billing.ts';
import type { Tenant } from '@plumbline/shared/contract/tenant.ts';
import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestError } from '../../../api/request-error.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { toastSuccess } from '../../../ui/toaster.tsx';
import {
  changeDraft,
  HOURS_FIELDS,
  NO_DRAFT,
  readHours,
  refusedHours,
  todayIn,
  typedHours,
  type HoursDraft,
  type HoursEntries,
  type HoursFaults,
  type HoursField,
} from './hours-form.ts';
import { useEnterHours } from './hours-requests.ts';

export interface HoursFormProps {
  tenant: Tenant;
  billing: Billing;
  draft: HoursDraft;
  onDraft: (draft: HoursDraft) => void;
}

const UNTOUCHED: ReadonlySet<HoursField> = new Set();

/**
 * The form that enters hours. What another operator enters while this one types makes `isBehind` true; nothing is entered
 * over it before it was shown.
 */
export function useHoursForm({ tenant, billing, draft, onDraft }: HoursFormProps) {
  const { t, i18n } = useTranslation(['tenant', 'validation']);
  const failureText = useFailureText();
  const enter = useEnterHours(tenant.id);
  const inputs = useRef<Partial<Record<HoursField, HTMLInputElement | null>>>({});
  const [touched, setTouched] = useState(UNTOUCHED);
  const { entries, seenSeq } = draft;
  const today = todayIn(tenant.timeZone);
  const read = readHours(entries, { locale: i18n.language, today });
  const faults: HoursFaults = 'faults' in read ? read.faults : {};
  const newestSeq = billing.lastEntered?.seq ?? 0;
  // Until the own entry is through, the newest may be that one.
  const isBehind = seenSeq !== null && seenSeq !== newestSeq && !enter.isPending;
  const failure = enter.error instanceof RequestError ? enter.error.failure : null;
  const refused = refusedHours(failure);
  const isShort = failure?.error === 'hours-short';
  const isToldElsewhere =
    isShort || Object.keys(refused).length > 0 || (failure?.error === 'conflict' && isBehind);
  const faultText = useFaultText();

  const put = (change: Partial<HoursEntries>) => {
    onDraft(changeDraft(draft, change, newestSeq));
    if (enter.isError) enter.reset();
  };
  const errorOf = (field: HoursField): string | undefined => {
    const fault = (touched.has(field) ? faults[field] : undefined) ?? refused[field];
    if (fault !== undefined) return faultText(fault);
    return field === 'hours' && isShort ? (failureText(enter.error) ?? undefined) : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(new Set(HOURS_FIELDS));
    if (!('body' in read)) {
      const first = HOURS_FIELDS.find((field) => faults[field] !== undefined);
      if (first) inputs.current[first]?.focus();
      return;
    }
    const onSuccess = () => {
      toastSuccess(t('tenant:hours.entered'));
      onDraft({ ...NO_DRAFT, entries: { ...NO_DRAFT.entries, kind: entries.kind } });
      setTouched(UNTOUCHED);
    };
    enter.mutate({ ...read.body, seenSeq: newestSeq }, { onSuccess });
  };
  return {
    submit,
    isPending: enter.isPending,
    isBehind,
    /** Why nothing was entered, as far as no field and no notice tells it. */
    failure: isToldElsewhere ? null : failureText(enter.error),
    today,
    kind: entries.kind,
    putKind: (kind: HoursEntries['kind']) => put({ kind }),
    putExpiresOn: (expiresOn: string) => put({ expiresOn }),
    /** Takes over what was asked for, as a grant. */
    fillIn: (seconds: number) => {
      put({ kind: 'grant', hours: typedHours(seconds) });
      inputs.current.reason?.focus();
    },
    field: (field: HoursField) => ({
      ref: (input: HTMLInputElement | null) => {
        inputs.current[field] = input;
      },
      value: entries[field],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const change: Partial<Record<HoursField, string>> = {};
        change[field] = event.target.value;
        put(change);
      },
      onBlur: () => {
        if (entries[field] !== '') setTouched(new Set([...touched, field]));
      },
      error: errorOf(field),
    }),
  };
}

/** The sentence for what is wrong with a field. */
function useFaultText(): (fault: string) => string {
  const { t } = useTranslation(['tenant', 'validation']);
  const format = useFormat();
  return (fault) =>
    fault === 'scope'
      ? t('tenant:hours.scope', { max: format.number(HOURS_MAX) })
      : t(`validation:${fault}`, { max: HOURS_REASON_MAX_CHARS });
}
