import type { QuietHours } from '@plumbline/shared/contract/notification.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { readTime } from './read-time.ts';

/** Most people sleep then. */
const USUAL: QuietHours = { from: '22:00', until: '07:00' };

interface QuietHoursChoiceProps {
  quietHours: QuietHours | null;
  onChoose: (quietHours: QuietHours | null) => void;
}

/**
 * When no mail about alerts is wanted; a time is stored once its field is left. Typed as text in 24 hours: the browser's
 * own field would speak the browser's language.
 */
export function QuietHoursChoice({ quietHours, onChoose }: QuietHoursChoiceProps) {
  const { t } = useTranslation('notification');
  const headingId = useId();
  const [typed, setTyped] = useState(quietHours ?? USUAL);
  const [shown, setShown] = useState(quietHours);
  // What was chosen in another window stands in the fields at once; whoever types keeps the focus.
  if (shown !== quietHours) {
    setShown(quietHours);
    setTyped(quietHours ?? USUAL);
  }
  const isSame = typed.from === typed.until;
  /** Which field was left with what is no time. */
  const [unread, setUnread] = useState<keyof QuietHours | null>(null);
  const store = (end: keyof QuietHours) => {
    const times = { from: readTime(typed.from), until: readTime(typed.until) };
    setUnread(times[end] === null ? end : null);
    const { from, until } = times;
    if (from === null || until === null) return;
    setTyped({ from, until });
    const isOther = from !== quietHours?.from || until !== quietHours.until;
    if (from !== until && isOther) onChoose({ from, until });
  };
  const errorOf = (end: keyof QuietHours): string | undefined => {
    if (unread === end) return t('preference.quiet.unreadable');
    return end === 'until' && isSame ? t('preference.quiet.same') : undefined;
  };
  return (
    <section aria-labelledby={headingId} className="mt-5">
      <h3 id={headingId} className="type-strong">
        {t('preference.quiet.title')}
      </h3>
      <p className="mt-1 mb-2 text-text-2">{t('preference.quiet.text')}</p>
      <Checkbox
        label={t('preference.quiet.wanted')}
        checked={quietHours !== null}
        onChange={(isWanted) => onChoose(isWanted ? USUAL : null)}
      />
      {quietHours && (
        <div className="mt-2 flex flex-wrap gap-3">
          {(['from', 'until'] as const).map((end) => (
            <TextField
              key={end}
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              className="w-40"
              label={t(`preference.quiet.${end}`)}
              value={typed[end]}
              error={errorOf(end)}
              onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
              onBlur={() => store(end)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
