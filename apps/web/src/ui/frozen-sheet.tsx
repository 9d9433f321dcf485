import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import type { KeyboardEvent } from 'react';
import type { BlockingSheetProps } from './blocking-sheet.tsx';
import { useAfterMount } from './use-after-mount.ts';

export function FrozenSheet({ title, children }: BlockingSheetProps) {
  const isMounted = useAfterMount();
  return (
    <Dialog
      open={isMounted}
      onClose={() => undefined}
      role="alertdialog"
      aria-label={title}
      className="relative z-[2500]"
    >
      <DialogBackdrop className="fixed inset-0 bg-glass backdrop-blur-md" />
      <div className="fixed inset-0 grid place-items-center overflow-y-auto p-4">
        <DialogPanel onKeyDown={keepFocus} className="w-full max-w-[560px] bg-surface p-2 shadow-e2">
          <div className="relative border border-line-strong">{children}</div>
        </DialogPanel>
      </div>
    </Dialog>
  );
}

/** Escape would only take the focus off the sheet. */
function keepFocus(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}
