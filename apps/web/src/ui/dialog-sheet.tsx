import { Dialog as Root, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import { cx } from './cx.ts';
import type { DialogProps } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { useAfterMount } from './use-after-mount.ts';
import { useCloseWhenSeen } from './use-close-when-seen.ts';
import { useShake } from './use-shake.ts';

export function DialogSheet(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    icon,
    dirty = false,
    children,
    actions,
    role = 'dialog',
    wide,
    onHover,
  } = props;
  const { t } = useTranslation('common');
  const { shake, onPanelMouseDown, ...shaking } = useShake();
  const isMounted = useAfterMount();
  const { sheet, closeWhenSeen } = useCloseWhenSeen(dirty ? shake : onClose);
  return (
    <Root
      ref={sheet}
      open={open && isMounted}
      onClose={closeWhenSeen}
      role={role}
      className="relative z-[2400] outline-none"
    >
      <DialogBackdrop className="fixed inset-0 bg-scrim transition duration-[140ms] ease-std starting:opacity-0" />
      <DialogPanel
        onMouseDown={onPanelMouseDown}
        data-dialog-page
        className="fixed inset-0 grid place-items-center overflow-y-auto p-4 transition duration-[140ms] ease-std starting:opacity-0"
      >
        <div
          onAnimationEnd={shaking.onAnimationEnd}
          onMouseEnter={() => onHover?.(true)}
          onMouseLeave={() => onHover?.(false)}
          className={cx(
            'relative w-full overflow-hidden rounded-dialog bg-raised p-5 shadow-e2',
            wide ? 'max-w-[1200px]' : 'max-w-[420px]',
            shaking.className,
          )}
        >
          <div className="flex items-start gap-3">
            {icon}
            <DialogTitle className="type-h3 min-w-0 grow break-words">{title}</DialogTitle>
            <IconButton label={t('close')} icon={<IconX />} onClick={onClose} className="-me-1.5 -mt-0.5" />
          </div>
          <div className="type-body mt-3 break-words">
            {/* As in the drawer: only the content waits. */}
            <Suspense>{children}</Suspense>
          </div>
          {actions && <div className="mt-5 flex flex-wrap justify-end gap-2">{actions}</div>}
        </div>
      </DialogPanel>
    </Root>
  );
}
