import { useTranslation } from 'react-i18next';
import IconCloud from '~icons/ph/cloud';
import { useFormat } from '../i18n/use-format.ts';
import { cx } from '../ui/cx.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { useTogether, type Together } from './together.ts';

interface NewsButtonProps {
  together: Together;
  /** Shows or hides the clouds and the list. */
  onToggle: () => void;
}

/** How much others changed since the last visit; shows clouds around it and the list. */
export function NewsButton({ together, onToggle }: NewsButtonProps) {
  const { t } = useTranslation('together');
  const format = useFormat();
  const count = useTogether(together, ({ news }) => news?.changes.length ?? 0);
  const isShown = useTogether(together, ({ newsShown }) => newsShown);
  if (count === 0) return null;
  return (
    <Tooltip content={t('news.title')} shortcut="U">
      <button
        type="button"
        aria-pressed={isShown}
        aria-keyshortcuts="U"
        aria-label={t('news.button', { count })}
        onClick={onToggle}
        className={cx(
          'type-strong focus-ring flex h-7 items-center gap-1 rounded-control px-1.5',
          isShown ? 'bg-soft text-on-soft' : 'text-text-2 hover:bg-hover hover:text-text',
        )}
      >
        <IconCloud className="size-[18px]" />
        <bdi>{format.number(count)}</bdi>
      </button>
    </Tooltip>
  );
}
