import { useTranslation } from 'react-i18next';

const ROWS = ['a', 'b', 'c', 'd'] as const;

/** The watermark over an old drawing. The banner says the same to assistive technology. */
export function SupersededMark() {
  const { t } = useTranslation('revision');
  return (
    <div
      aria-hidden
      data-superseded
      className="pointer-events-none absolute inset-0 grid overflow-hidden text-[#b42318] opacity-25"
    >
      {ROWS.map((row) => (
        <p
          key={row}
          dir="auto"
          className="flex items-center justify-around text-[clamp(24px,4vw,56px)] font-semibold whitespace-nowrap *:-rotate-[24deg]"
        >
          <span>{t('superseded')}</span>
          <span>{t('superseded')}</span>
        </p>
      ))}
    </div>
  );
}
