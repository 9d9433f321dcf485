import { isOwnMarkup } from '../ui/own-markup.ts';
import { SHELL_WORKER_PATH } from './shell-worker.ts';

interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createHTML(markup: string): string; createScriptURL?(address: string): string },
  ): { createHTML(markup: string): unknown };
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypePolicies;
  }
}

/**
 * The policy forbids markup and script addresses made from text. Konva empties its container by `innerHTML = ''`: the
 * empty text passes, and so do the addresses of the own workers and what a library builds within `withOwnMarkup`;
 * everything else stays forbidden.
 */
export function setTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML(markup) {
      if (markup === '' || isOwnMarkup()) return markup;
      throw new TypeError('markup from text is not allowed');
    },
    createScriptURL(address) {
      if (address === SHELL_WORKER_PATH || isBuiltWorker(address)) return address;
      throw new TypeError('script addresses from text are not allowed');
    },
  });
}

/** A worker of the build itself: from this origin, out of the folder of built files. */
function isBuiltWorker(address: string): boolean {
  const { origin, pathname } = new URL(address, window.location.href);
  return origin === window.location.origin && /^\/assets\/[\w.-]+\.worker-[\w-]+\.js$/.test(pathname);
}
