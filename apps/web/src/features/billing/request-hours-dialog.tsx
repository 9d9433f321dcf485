import { HOURS_MAX, HOURS_REASON_MAX_CHARS } from '@plumbline/shared/contract/billing.ts';
import { normaliseMeasureText, readNumber } from '@plumbline/shared/units/read-number.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useRequestHours } from './billing-requests.ts';

/** Asks the platform operator for more hours: how many, and why. */
export function RequestHoursDialog({ onDone }: { onDone: () => void }) {
  const { t, i18n } = useTranslation(['billing', 'common']);
  const formId = useId();
  const ask = useRequestHours();
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const [isTried, setIsTried] = useState(false);
  const hours = readNumber(normaliseMeasureText(typed), i18n.language);
  const isRight = hours !== null && hours >= 1 && hours <= HOURS_MAX;
  const send = () => {
    setIsTried(true);
    if (!isRight) return;
    ask.mutate(
      { seconds: Math.round(hours * 3600), words: words.trim() },
      {
        onSuccess: () => {
          toastSuccess(t('billing:request.done'));
          onDone();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onDone}
      title={t('billing:request.title')}
      dirty={typed !== '' || words !== ''}
      actions={
        <>
          <Button onClick={onDone}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} kind="fill" loading={ask.isPending}>
            {t('billing:request.send')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className="text-text-2">{t('billing:request.text')}</p>
        <TextField
          data-autofocus
          label={t('billing:request.hours')}
          inputMode="decimal"
          dir="ltr"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setIsTried(typed !== '')}
          error={isTried && !isRight ? t('billing:request.hoursScope') : undefined}
        />
        <TextArea
          label={t('billing:request.words')}
          dir="auto"
          rows={3}
          maxLength={HOURS_REASON_MAX_CHARS}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </form>
      <FormFailure>{failureText(ask.error)}</FormFailure>
    </Dialog>
  );
}
