import { Toaster as Sonner, toast } from 'sonner';
import IconSuccess from '~icons/ph/check-circle';
import IconInfo from '~icons/ph/info';
import IconWarning from '~icons/ph/warning';
import IconError from '~icons/ph/warning-circle';
import { isRightToLeft } from './reading-direction.ts';
import { useToastPlace } from './toast-place.ts';

/** Specification §8 for errors. */
export const DURATION_MS = { success: 4000, undo: 8000, error: 10_000 };

const MARGIN_PX = 16;
const TITLE_BLOCK_PX = 28;

const BOX =
  'type-ui pointer-events-auto flex w-(--width) items-start gap-3 rounded-control border-s-2 bg-raised p-3 shadow-e2 text-text';

/** Mounted once; toasts stack up to three above the title block, beside whatever stands at the inline end. */
export function Toaster() {
  const { endPx, bottomPx } = useToastPlace();
  const end = endPx + MARGIN_PX;
  const offset = { bottom: TITLE_BLOCK_PX + bottomPx + MARGIN_PX, right: end, left: end };
  return (
    <Sonner
      // The library knows no logical sides.
      position={isRightToLeft() ? 'bottom-left' : 'bottom-right'}
      dir={isRightToLeft() ? 'rtl' : 'ltr'}
      visibleToasts={3}
      offset={offset}
      mobileOffset={{ bottom: offset.bottom }}
      icons={{
        success: <IconSuccess className="text-ok" />,
        error: <IconError className="text-danger" />,
        warning: <IconWarning className="text-warn" />,
        info: <IconInfo className="text-info" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: BOX,
          success: 'border-s-ok',
          error: 'border-s-danger',
          warning: 'border-s-warn',
          info: 'border-s-info',
          default: 'border-s-control',
          content: 'min-w-0 grow',
          title: 'font-medium',
          description: 'type-mono text-text-2',
          icon: 'shrink-0',
          actionButton: 'focus-ring rounded-control px-1 font-medium text-link',
        },
      }}
      style={{ zIndex: 2600 }}
    />
  );
}

export function toastSuccess(text: string): void {
  toast.success(text, { duration: DURATION_MS.success });
}

/** An answer that is neither good nor bad; equal texts replace each other. */
export function toastInfo(text: string): void {
  toast.info(text, { id: text, duration: DURATION_MS.success });
}

/** A thing was done that can still be taken back for 8 s. */
export function toastUndo(text: string, undoLabel: string, onUndo: () => void): void {
  toast(text, { duration: DURATION_MS.undo, action: { label: undoLabel, onClick: onUndo } });
}

/** Equal texts replace each other. */
export function toastWarning(text: string): void {
  toast.warning(text, { id: text, duration: DURATION_MS.error });
}

/** Errors stay 10 s (specification §8); `detail` is the request id. Equal texts replace each other. */
export function toastError(text: string, detail?: string): void {
  toast.error(text, { id: text, duration: DURATION_MS.error, description: detail });
}
