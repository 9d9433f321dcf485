import { SHELL_WORKER_PATH } from './shell-worker.ts';

interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createHTML(markup: string): string; createScriptURL(address: string): string },
  ): unknown;
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypePolicies;
  }
}

/**
 * The policy forbids markup and script addresses made from text. Konva empties its container by `innerHTML = ''`: the
 * empty text passes, and so does the address of the own service worker; everything else stays forbidden.
 */
export function setTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML(markup) {
      if (markup === '') return markup;
      throw new TypeError('markup from text is not allowed');
    },
    createScriptURL(address) {
      if (address === SHELL_WORKER_PATH) return address;
      throw new TypeError('script addresses from text are not allowed');
    },
  });
}
