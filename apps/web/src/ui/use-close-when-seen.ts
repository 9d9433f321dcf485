import { useRef, type RefObject } from 'react';

/**
 * The library closes a sheet that is hidden, as every part of a page is while something beside it is still being
 * fetched; but hidden is not closed, and the sheet is there again in a moment.
 * @returns the sheet's ref, and what the library may call to close it
 */
export function useCloseWhenSeen(onClose: () => void): {
  sheet: RefObject<HTMLDivElement | null>;
  closeWhenSeen: () => void;
} {
  const sheet = useRef<HTMLDivElement>(null);
  // React lets go of the element while it hides it.
  const isHidden = () => !sheet.current || sheet.current.closest('[style*="display: none"]') !== null;
  return {
    sheet,
    closeWhenSeen: () => {
      if (!isHidden()) onClose();
    },
  };
}
