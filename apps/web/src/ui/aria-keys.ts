const NAMES: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  Esc: 'Escape',
  Del: 'Delete',
  '+': 'Plus',
};

/** A shortcut as it is written in hints (`Ctrl Shift Z`) as the value of `aria-keyshortcuts` (`Control+Shift+Z`). */
export function ariaKeys(hint: string): string {
  return hint
    .split(' ')
    .map((key) => NAMES[key] ?? key)
    .join('+');
}
