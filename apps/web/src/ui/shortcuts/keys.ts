/**
 * Shortcuts are told by physical keys (`KeyboardEvent.code`), so that they work on Arabic, Chinese and Japanese layouts.
 * A way of writing: `KeyP`, `Shift+Slash`, `Mod+KeyK` (Ctrl, on a Mac Command); a space parts keys that follow each other.
 */
export type Keys = string;

const MODIFIERS = ['Mod', 'Alt', 'Shift'] as const;
type Modifier = (typeof MODIFIERS)[number];

const SHOWN: Record<string, string> = {
  Slash: '/',
  'Shift+Slash': '?',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Comma: ',',
  Period: '.',
  Equal: '+',
  Minus: '-',
  Escape: 'Esc',
  Space: 'Space',
  Delete: 'Delete',
  Enter: 'Enter',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** The key of an event with its modifiers, in the writing above. */
export function strokeOf(event: KeyboardEvent): string {
  const held: Record<Modifier, boolean> = {
    Mod: event.ctrlKey || event.metaKey,
    Alt: event.altKey,
    Shift: event.shiftKey,
  };
  return [...MODIFIERS.filter((modifier) => held[modifier]), event.code].join('+');
}

/** True for keys that somebody may press while dictating or resting a hand: no Ctrl, Command or Alt with it. */
export function isSingleKey(stroke: string): boolean {
  const key = stroke.split('+').at(-1) ?? '';
  return (
    !/\b(Mod|Alt)\+/.test(stroke) && /^(Key|Digit|Slash|Bracket|Backslash|Comma|Period|Equal|Minus)/.test(key)
  );
}

/** How the keys are written beside a menu entry: `Ctrl K`, `G P`, `?`. */
export function hintOf(keys: Keys, isMac = isMacKeyboard()): string {
  return keys
    .split(' ')
    .map((stroke) => strokeHint(stroke, isMac))
    .join(' ');
}

function strokeHint(stroke: string, isMac: boolean): string {
  const whole = SHOWN[stroke];
  if (whole) return whole;
  const parts = stroke.split('+');
  const key = parts.pop() ?? '';
  const named = SHOWN[key] ?? key.replace(/^(Key|Digit)/, '');
  const modifiers = parts.map((part) => (part === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : part));
  return [...modifiers, named].join(' ');
}

function isMacKeyboard(): boolean {
  return typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);
}
