/** Secrets in addresses are read once and never kept: not in `to`, not in the saved route. */
const SECRET_PARAMS = ['sharedata', 'token'];

export function withoutSecrets(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of SECRET_PARAMS) params.delete(name);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export function hasSecrets(search: string): boolean {
  const params = new URLSearchParams(search);
  return SECRET_PARAMS.some((name) => params.has(name));
}

/** True for a path of this site; `//host`, `/\host` and addresses with a scheme are not. */
export function isSameSitePath(to: string): boolean {
  if (!to.startsWith('/') || /^\/[/\\]/.test(to) || /[\u0000-\u001f\\]/.test(to)) return false;
  const origin = 'https://same.site';
  try {
    return new URL(to, origin).origin === origin;
  } catch {
    return false;
  }
}

/** `/login` with the original query and, unless the path is `/`, where to go afterwards. */
export function loginAddress(pathname: string, search: string): string {
  return `/login${wayBack(pathname, search)}`;
}

/** Where a session that is over leads: to the page that says so, which knows the way back as the login does. */
export function endedAddress(pathname: string, search: string): string {
  return `/not-authorized${wayBack(pathname, search)}`;
}

function wayBack(pathname: string, search: string): string {
  const params = new URLSearchParams(withoutSecrets(search));
  // A list may have a filter of that name, which goes along inside of the path; an address is no filter.
  const filters = params.getAll('to').filter((value) => !isSameSitePath(value) && !/^[/\\]/.test(value));
  const own = new URLSearchParams(filters.map((value) => ['to', value]));
  params.delete('to');
  if (pathname !== '/') params.set('to', own.size === 0 ? pathname : `${pathname}?${own}`);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Where a finished login leads: the `to` path with the rest of the query and the place on the page, or the root. */
export function addressAfterLogin(search: string, hash: string): string {
  const params = new URLSearchParams(withoutSecrets(search));
  const to = params.get('to');
  params.delete('to');
  if (to === null || !isSameSitePath(to)) return '/';
  const text = params.toString();
  const address = text === '' ? to : `${to}${to.includes('?') ? '&' : '?'}${text}`;
  return address + hash;
}
