import type { Billing } from '@plumbline/shared/contract/billing.ts';
import { useTranslation } from 'react-i18next';
import { exactHours } from '../../../hours/hours-text.ts';
import { fillText, textMarks } from '../../../i18n/fill-text.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';

interface RequestedHoursProps {
  billing: Billing;
  /** Puts so many seconds into the form. */
  onFillIn: (seconds: number) => void;
}

/** What the tenant asked for last; one after which nothing was entered waits for an answer. */
export function RequestedHours({ billing: { request, lastEntered }, onFillIn }: RequestedHoursProps) {
  const { t } = useTranslation(['tenant', 'billing']);
  const format = useFormat();
  if (!request) return null;
  const isWaiting = lastEntered === null || lastEntered.at < request.at;
  const names = ['name', 'hours', 'when'] as const;
  return (
    <section
      aria-label={t('tenant:hours.request')}
      className={isWaiting ? 'border-s-2 border-accent ps-3' : 'border-s-2 border-line ps-3 text-text-2'}
    >
      <p>
        {fillText(t('tenant:hours.requested', textMarks(names)), names, {
          name: <bdi className="font-medium">{request.byName}</bdi>,
          hours: <bdi>{t('billing:hours', { hours: exactHours(request.seconds, format) })}</bdi>,
          when: <bdi>{format.relative(request.at)}</bdi>,
        })}
      </p>
      {request.words !== '' && (
        <p dir="auto" className="mt-1 break-words text-text-2">
          {request.words}
        </p>
      )}
      {isWaiting ? (
        <Button size="small" className="mt-2" onClick={() => onFillIn(request.seconds)}>
          {t('tenant:hours.fillIn')}
        </Button>
      ) : (
        <p className="mt-1">{t('tenant:hours.enteredSince')}</p>
      )}
    </section>
  );
}
