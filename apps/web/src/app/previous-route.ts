import { withoutSecrets } from '../api/redirect-address.ts';
import { routeOf } from './route-table.ts';
import { browserTexts } from '../storage/kept-texts.ts';

const KEY = 'plumbline-previousRoute';

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** Saves the page that was left, without secrets; the root page is not worth going back to. */
export function savePreviousRoute({ pathname, search, hash }: Place): void {
  if (pathname === '/') return;
  const clean = withoutSecrets(search);
  const query = Object.fromEntries(new URLSearchParams(clean));
  const saved = {
    path: pathname,
    fullPath: `${pathname}${clean}${hash}`,
    name: routeOf(pathname).name,
    query,
  };
  browserTexts.setItem(KEY, JSON.stringify(saved));
}
