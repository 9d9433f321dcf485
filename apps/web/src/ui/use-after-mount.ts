import { useEffect, useState } from 'react';

/**
 * False in the first render, true from then on. Headless UI makes the page behind a dialog inert only when the dialog
 * opens after it was mounted, so a dialog that is mounted open waits for this.
 */
export function useAfterMount(): boolean {
  const [mounted, setMounted] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is what this is for
  useEffect(() => setMounted(true), []);
  return mounted;
}
