import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { ariaKeys } from './aria-keys.ts';
import { cx } from './cx.ts';
import { Tooltip, type TooltipProps } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** The accessible name, also the tooltip. */
  label: string;
  icon: ReactNode;
  shortcut?: string | undefined;
  /** A tool or toggle that is on now; leave out for plain actions. */
  pressed?: boolean;
  /** Why it is disabled, shown in the tooltip. */
  disabledReason?: string | undefined;
  size?: 'tool' | 'regular';
  tooltipPlacement?: TooltipProps['placement'];
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  icon,
  shortcut,
  pressed,
  disabledReason,
  size = 'tool',
  tooltipPlacement = 'bottom',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={disabledReason ?? label} shortcut={shortcut} placement={tooltipPlacement}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
        className={cx(
          'focus-ring inline-grid place-items-center rounded-control print:hidden transition-colors duration-[140ms] ease-std disabled:bg-transparent disabled:text-text-off',
          size === 'tool' ? 'size-7' : 'size-8',
          pressed ? 'bg-soft text-on-soft' : 'text-text-2 hover:bg-hover hover:text-text',
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
