import { Toaster as Sonner } from 'sonner';
import IconSuccess from '~icons/ph/check-circle';
import IconInfo from '~icons/ph/info';
import IconWarning from '~icons/ph/warning';
import IconError from '~icons/ph/warning-circle';
import { isRightToLeft } from './reading-direction.ts';
import { useToastPlace } from './toast-place.ts';

const MARGIN_PX = 16;
const TITLE_BLOCK_PX = 28;

/** A toast can be reached by keys; the library's own style sheet takes its ring away. */
const RING = 'focus-visible:outline-2! focus-visible:outline-offset-2! focus-visible:outline-focus!';
const BOX = `type-ui pointer-events-auto flex w-(--width) items-start gap-3 rounded-control border-s-2 bg-raised p-3 shadow-e2 text-text ${RING}`;

/** Mounted once; toasts stack up to three above the title block, beside whatever stands at the inline end. */
export function ToastView() {
  const { endPx, bottomPx } = useToastPlace();
  const end = endPx + MARGIN_PX;
  const offset = { bottom: TITLE_BLOCK_PX + bottomPx + MARGIN_PX, right: end, left: end };
  return (
    // The library brings the focus back to where it was when Tab leaves a toast: nobody would get past it by keys.
    <div className="contents" onFocusCapture={(event) => event.stopPropagation()}>
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
    </div>
  );
}
