import { lazy, Suspense } from 'react';
import type { toast as Toast } from 'sonner';

/** Specification §8 for errors. */
export const DURATION_MS = { success: 4000, undo: 8000, error: 10_000 };

// Nothing is told before the page is drawn, so the library is asked for beside it and not before it.
const library = import('sonner');
const ToastView = lazy(() =>
  import('./toast-view.tsx').then(
    (view) => ({ default: view.ToastView }),
    // A page without toasts is still a page.
    () => ({ default: () => <></> }),
  ),
);

/** Mounted once. */
export function Toaster() {
  return (
    <Suspense>
      <ToastView />
    </Suspense>
  );
}

function show(tell: (toast: typeof Toast) => void): void {
  library.then(
    ({ toast }) => tell(toast),
    () => undefined,
  );
}

export function toastSuccess(text: string): void {
  show((toast) => toast.success(text, { duration: DURATION_MS.success }));
}

/** An answer that is neither good nor bad; equal texts replace each other. */
export function toastInfo(text: string): void {
  show((toast) => toast.info(text, { id: text, duration: DURATION_MS.success }));
}

/** A thing was done that can still be taken back for 8 s. */
export function toastUndo(text: string, undoLabel: string, onUndo: () => void): void {
  show((toast) => toast(text, { duration: DURATION_MS.undo, action: { label: undoLabel, onClick: onUndo } }));
}

/** Equal texts replace each other. */
export function toastWarning(text: string): void {
  show((toast) => toast.warning(text, { id: text, duration: DURATION_MS.error }));
}

/**
 * Errors stay 10 s (specification §8); null = it was told already; `detail` is the request id. Equal texts replace each
 * other.
 */
export function toastError(text: string | null, detail?: string): void {
  if (text === null) return;
  show((toast) => toast.error(text, { id: text, duration: DURATION_MS.error, description: detail }));
}
