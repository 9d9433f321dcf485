import * as z from 'zod/mini';
import { isSameSitePath, withoutSecrets } from '../api/redirect-address.ts';
import { pageOf } from './page-table.tsx';
import { browserTexts } from '../storage/kept-texts.ts';
import { UNHELD } from '../ui/use-leaving.ts';

const KEY = 'plumbline-previousRoute';

const SavedSchema = z.object({ fullPath: z.string() });
/** How many pages of ours lie before this one in the tab, as the router counts them. */
const HistorySchema = z.object({ idx: z.number() });

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** The state of a navigation that takes the place of a page which was refused before it was shown. */
export const REFUSED = { ...UNHELD, isRefused: true } as const;

/** Such a page was none that was left: nobody is led back to it. */
export function comesForRefused(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isRefused' in state;
}

/** Saves the page that was left, without secrets; the root page is not worth going back to. */
export function savePreviousRoute({ pathname, search, hash }: Place): void {
  if (pathname === '/') return;
  const clean = withoutSecrets(search);
  const query = Object.fromEntries(new URLSearchParams(clean));
  const saved = {
    path: pathname,
    fullPath: `${pathname}${clean}${hash}`,
    name: pageOf(pathname).name,
    query,
  };
  browserTexts.setItem(KEY, JSON.stringify(saved));
}

/** Where "Back" leads: -1 to the page before in this tab; without one of ours, the one that was left last, or the start. */
export function wayBack(mayOpen: (pathname: string, search: string) => boolean): string | -1 {
  const { data: history } = z.safeParse(HistorySchema, window.history.state);
  if (history && history.idx > 0) return -1;
  const address = savedAddress();
  if (address === null) return '/';
  const { pathname, search } = new URL(address, window.location.origin);
  return mayOpen(pathname, search) ? address : '/';
}

function savedAddress(): string | null {
  try {
    const { fullPath } = z.parse(SavedSchema, JSON.parse(browserTexts.getItem(KEY) ?? 'null'));
    return isSameSitePath(fullPath) ? fullPath : null;
  } catch {
    return null;
  }
}
