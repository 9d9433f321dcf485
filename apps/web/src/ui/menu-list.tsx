import { Menu as Root, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react';
import { Fragment, type Ref } from 'react';
import IconCheck from '~icons/ph/check';
import { cx } from './cx.ts';
import { KeyHint } from './key-hint.tsx';
import type { MenuAction, MenuProps } from './menu.tsx';

interface MenuWithListProps extends MenuProps {
  button: Ref<HTMLButtonElement>;
}

export function MenuWithList({ trigger, groups, header, align = 'end', button }: MenuWithListProps) {
  return (
    <Root>
      <MenuButton as={Fragment} ref={button}>
        {trigger}
      </MenuButton>
      <MenuItems
        anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 4, padding: 8 }}
        modal={false}
        className="z-[2500] min-w-48 rounded-panel bg-raised py-1 shadow-e1 transition duration-[140ms] ease-std outline-none starting:opacity-0"
      >
        {header && <div className="border-b border-line px-3 pt-2 pb-3">{header}</div>}
        {groups
          .filter((group) => group.length > 0)
          .map((group, index) => (
            <Fragment key={group.map((action) => action.id).join()}>
              {index > 0 && <MenuSeparator className="my-1 h-px bg-line" />}
              {group.map((action) => (
                <Item key={action.id} action={action} />
              ))}
            </Fragment>
          ))}
      </MenuItems>
    </Root>
  );
}

function Item({ action }: { action: MenuAction }) {
  return (
    <MenuItem disabled={action.disabled ?? false}>
      <button
        type="button"
        onClick={action.onSelect}
        aria-current={action.current ? 'page' : undefined}
        className={cx(
          'relative flex min-h-8 w-full items-center gap-2 px-3 text-start data-disabled:text-text-off data-focus:bg-soft data-focus:text-on-soft',
          action.danger && 'text-danger',
          action.current && 'font-medium text-on-soft',
        )}
      >
        {action.current && (
          <span aria-hidden className="dim-line-block absolute start-0 inset-y-1.5 text-accent" />
        )}
        {action.icon}
        <span className="grow">{action.label}</span>
        {action.checked && <IconCheck className="size-4" />}
        {action.shortcut && <KeyHint>{action.shortcut}</KeyHint>}
      </button>
    </MenuItem>
  );
}
