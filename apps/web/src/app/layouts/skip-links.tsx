import { useTranslation } from 'react-i18next';

const LINK =
  'type-strong sr-only rounded-control bg-surface px-3 py-2 shadow-e2 focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:px-3 focus:py-2 focus:whitespace-nowrap';

/** First stops of the keyboard: content, and on a canvas page the canvas and its panel. */
export function SkipLinks({ canvas }: { canvas: boolean }) {
  const { t } = useTranslation('shell');
  const targets = canvas ? (['canvas', 'panel'] as const) : (['content'] as const);
  return (
    <nav aria-label={t('skipLinks')} className="fixed z-[2700]">
      {targets.map((target) => (
        <a key={target} href={`#${target}`} className={LINK} onClick={(event) => focusTarget(event, target)}>
          {t(`skipTo.${target}`)}
        </a>
      ))}
    </nav>
  );
}

/** The address keeps its query; only the focus moves. */
function focusTarget(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
