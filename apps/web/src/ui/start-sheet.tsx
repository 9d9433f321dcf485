import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import type { StartOverlayProps } from './start-overlay.tsx';
import { useCloseWhenSeen } from './use-close-when-seen.ts';

export function StartSheet({ open, onClose, label, children }: StartOverlayProps) {
  const { sheet, closeWhenSeen } = useCloseWhenSeen(onClose);
  return (
    <Dialog ref={sheet} open={open} onClose={closeWhenSeen} aria-label={label} className="relative z-[2000]">
      <DialogBackdrop className="fixed inset-0 bg-scrim transition duration-[220ms] ease-std starting:opacity-0" />
      <DialogPanel className="fixed inset-y-0 start-0 flex w-58 flex-col bg-surface shadow-e2 transition duration-[220ms] ease-std starting:-translate-x-8 starting:opacity-0 starting:rtl:translate-x-8">
        {children}
      </DialogPanel>
    </Dialog>
  );
}
