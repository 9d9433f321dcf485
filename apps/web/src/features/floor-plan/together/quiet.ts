const KEY = 'plumbline-quiet';

/** Quiet is of this tab, on every plan it opens: whoever comes back another day is seen again. */
export function readQuiet(): boolean {
  return sessionStorage.getItem(KEY) === '1';
}

export function storeQuiet(quiet: boolean): void {
  if (quiet) sessionStorage.setItem(KEY, '1');
  else sessionStorage.removeItem(KEY);
}
