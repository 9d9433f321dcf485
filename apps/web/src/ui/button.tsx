import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { KeyHint } from './key-hint.tsx';

export type ButtonKind = 'fill' | 'line' | 'ghost' | 'danger';

const KINDS: Record<ButtonKind, string> = {
  fill: 'border-transparent bg-fill text-on-fill hover:bg-fill-hover disabled:bg-sunken disabled:text-text-off',
  line: 'border-line-strong bg-surface hover:border-control hover:bg-[image:linear-gradient(var(--hover),var(--hover))] disabled:border-line disabled:text-text-off',
  ghost: 'border-transparent hover:bg-hover disabled:text-text-off',
  danger:
    'border-danger/45 bg-surface text-danger hover:bg-[color-mix(in_srgb,var(--danger)_12%,var(--surface))] disabled:border-line disabled:text-text-off',
};
const SIZES = { small: 'h-7 px-2', regular: 'h-8 px-3', large: 'h-10 px-4' };

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  size?: keyof typeof SIZES;
  icon?: ReactNode;
  shortcut?: string;
  /** Keeps the width, shows a moving dimension line, and refuses further presses. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  kind = 'line',
  size = 'regular',
  icon,
  shortcut,
  loading = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      disabled={rest.disabled}
      onClick={loading ? (event) => event.preventDefault() : rest.onClick}
      className={cx(
        'type-strong focus-ring relative inline-flex items-center justify-center gap-1.5 rounded-control border whitespace-nowrap transition-colors duration-[140ms] ease-std active:translate-y-px disabled:active:translate-y-0',
        KINDS[kind],
        SIZES[size],
        className,
      )}
    >
      <span className={cx('contents', loading && 'invisible [&>*]:invisible')}>
        {icon}
        <span className={cx(loading && 'invisible')}>{children}</span>
        {shortcut && <KeyHint plain={kind === 'fill'}>{shortcut}</KeyHint>}
      </span>
      {loading && (
        <span aria-hidden className="absolute inset-0 grid place-items-center">
          <span className="dim-line w-9 animate-[slide_1.2s_var(--ease-std)_infinite]" />
        </span>
      )}
    </button>
  );
}
