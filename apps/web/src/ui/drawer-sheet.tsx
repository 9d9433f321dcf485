import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import { cx } from './cx.ts';
import type { DrawerProps } from './drawer.tsx';
import { IconButton } from './icon-button.tsx';
import { useToastFreeEdge } from './toast-place.ts';
import { useAfterMount } from './use-after-mount.ts';
import { useCloseWhenSeen } from './use-close-when-seen.ts';
import { useShake } from './use-shake.ts';

const WIDTH_PX = { usual: 400, wide: 560, broad: 1120 };

/**
 * It comes in by CSS and goes at once, as every sheet and list here: the library's own leaving can stop half way on a
 * busy page and keep it covered for good (tailwindlabs/headlessui#3892).
 */
export function DrawerSheet(props: DrawerProps) {
  const { open, onClose, title, wide = false, broad = false, children, footer } = props;
  const widthPx = WIDTH_PX[broad ? 'broad' : wide ? 'wide' : 'usual'];
  const { t } = useTranslation('common');
  const isMounted = useAfterMount();
  const { sheet, closeWhenSeen } = useCloseWhenSeen(onClose);
  const { onPanelMouseDown, ...shaking } = useShake();
  useToastFreeEdge(open, { endPx: widthPx });
  return (
    // The box itself has no size: a ring around it would be a line at the foot of the page.
    <Dialog
      ref={sheet}
      open={open && isMounted}
      onClose={closeWhenSeen}
      className="relative z-[2000] outline-none"
    >
      <DialogBackdrop className="fixed inset-0 bg-scrim transition duration-[220ms] ease-std starting:opacity-0" />
      <DialogPanel onMouseDown={onPanelMouseDown} className="fixed inset-0">
        <div
          style={{ maxInlineSize: widthPx }}
          onAnimationEnd={shaking.onAnimationEnd}
          className={cx(
            'fixed inset-y-0 end-0 flex w-full flex-col bg-raised shadow-e2 transition duration-[220ms] ease-std starting:translate-x-8 starting:opacity-0 starting:rtl:-translate-x-8',
            shaking.className,
          )}
        >
          <header className="flex min-h-12 shrink-0 items-center justify-between gap-3 border-b border-line py-2 ps-5 pe-3">
            <DialogTitle className="type-h3 min-w-0 break-words">{title}</DialogTitle>
            <IconButton label={t('close')} icon={<IconX />} onClick={onClose} />
          </header>
          <div className="min-h-0 grow overflow-y-auto p-5">
            {/* What waits for its texts must not hide the page: the library closes a sheet that is hidden. */}
            <Suspense>{children}</Suspense>
          </div>
          {footer && (
            <footer className="flex shrink-0 justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </footer>
          )}
        </div>
      </DialogPanel>
    </Dialog>
  );
}
