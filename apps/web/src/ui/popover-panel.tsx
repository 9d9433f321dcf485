import { Popover as Root, PopoverButton, PopoverPanel } from '@headlessui/react';
import { Fragment, type Ref } from 'react';
import { cx } from './cx.ts';
import type { PopoverProps } from './popover.tsx';

interface PopoverWithPanelProps extends PopoverProps {
  button: Ref<HTMLButtonElement>;
}

export function PopoverWithPanel(props: PopoverWithPanelProps) {
  const { trigger, label, align = 'end', className, children, button } = props;
  return (
    <Root as="span" className="contents">
      <PopoverButton as={Fragment} ref={button}>
        {trigger}
      </PopoverButton>
      <PopoverPanel
        focus
        role="dialog"
        aria-label={label}
        anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 4, padding: 8 }}
        className={cx(
          'z-[2500] rounded-panel bg-raised shadow-e1 transition duration-[140ms] ease-std outline-none starting:opacity-0',
          className,
        )}
      >
        {({ close }) => <>{typeof children === 'function' ? children(() => close()) : children}</>}
      </PopoverPanel>
    </Root>
  );
}
