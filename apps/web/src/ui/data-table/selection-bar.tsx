import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import { useFormat } from '../../i18n/use-format.ts';
import { useAppearance } from '../appearance.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { useToastFreeEdge } from '../toast-place.ts';

const HEIGHT_PX = 48;

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with all of them, dangerous things last. */
  children: ReactNode;
}

/** Rises from the title block while rows are picked. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('list');
  const format = useFormat();
  const { footer } = useAppearance();
  useToastFreeEdge(true, { bottomPx: HEIGHT_PX });
  return (
    <div
      role="region"
      aria-label={t('selection.label')}
      className={cx(
        'fixed inset-x-0 z-[1160] mx-auto flex min-h-12 w-fit max-w-[calc(100vw-2rem)] animate-[rise_220ms_var(--ease-std)] flex-wrap items-center gap-2 rounded-t-panel border border-b-0 border-line-strong bg-raised px-4 py-2 shadow-e2 print:hidden',
        footer === 'sticky' ? 'bottom-7' : 'bottom-0',
      )}
    >
      <span role="status" className="type-strong me-2">
        {t('selection.count', { count, shown: format.number(count) })}
      </span>
      {children}
      <IconButton label={t('selection.clear')} icon={<IconX />} onClick={onClear} />
    </div>
  );
}
