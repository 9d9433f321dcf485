import type { Billing } from '@plumbline/shared/contract/billing.ts';
import { useTranslation } from 'react-i18next';
import { signedHours } from '../../../hours/hours-text.ts';
import { fillText, textMarks } from '../../../i18n/fill-text.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { RequestedHours } from './requested-hours.tsx';
import { useHoursForm, type HoursFormProps } from './use-hours-form.ts';

/** Grants hours, or corrects them by more or less; each with a reason. */
export function EnterHoursForm(props: HoursFormProps) {
  const { t } = useTranslation('tenant');
  const form = useHoursForm(props);
  const { kind } = form;
  return (
    <>
      <RequestedHours billing={props.billing} onFillIn={form.fillIn} />
      <form
        noValidate
        aria-label={t('hours.form')}
        onSubmit={form.submit}
        className="space-y-3 rounded-panel border border-line p-3"
      >
        <Segmented
          label={t('hours.kindLabel')}
          options={[
            { value: 'grant', label: t('hours.kind.grant') },
            { value: 'adjust', label: t('hours.kind.adjust') },
          ]}
          value={kind}
          onChange={form.putKind}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            {...form.field('hours')}
            inputMode="decimal"
            dir="ltr"
            label={t('columns.hours')}
            hint={kind === 'adjust' ? t('hours.adjustHint') : undefined}
          />
          {kind === 'grant' && (
            <DateField
              {...form.field('expiresOn')}
              onChange={form.putExpiresOn}
              min={form.today}
              label={t('hours.expiresOn')}
              hint={t('edit.optional')}
            />
          )}
        </div>
        <TextField {...form.field('reason')} dir="auto" label={t('hours.reason')} />
        <p role="status" className="text-warn empty:hidden">
          {form.isBehind && <Meanwhile billing={props.billing} />}
        </p>
        <FormFailure>{form.failure}</FormFailure>
        <div className="flex justify-end">
          <Button type="submit" size="small" kind="fill" loading={form.isPending}>
            {t(`hours.save.${kind}`)}
          </Button>
        </div>
      </form>
    </>
  );
}

/** What somebody else entered while this one typed. */
function Meanwhile({ billing: { lastEntered } }: { billing: Billing }) {
  const { t } = useTranslation('tenant');
  const format = useFormat();
  if (!lastEntered) return null;
  const names = ['name', 'hours', 'reason'] as const;
  return fillText(t('hours.meanwhile', textMarks(names)), names, {
    name: <bdi>{lastEntered.byName ?? t('cells.platform')}</bdi>,
    hours: <bdi dir="ltr">{signedHours(lastEntered.seconds, format)}</bdi>,
    reason: <bdi>{lastEntered.reason}</bdi>,
  });
}
