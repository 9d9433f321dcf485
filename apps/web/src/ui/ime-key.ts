const AFTER_COMPOSITION_MS = 100;
let compositionEndedAt = Number.NEGATIVE_INFINITY;

if (typeof document !== 'undefined') {
  document.addEventListener('compositionend', (event) => (compositionEndedAt = event.timeStamp), true);
}

interface KeyLike {
  isComposing: boolean;
  keyCode: number;
  timeStamp: number;
}

/**
 * True for a key press that belongs to an input method, such as the Enter that picks a candidate.
 * WebKit sends `compositionend` before that keydown, hence the 100 ms.
 */
export function isImeKey(event: KeyLike): boolean {
  return (
    event.isComposing || event.keyCode === 229 || event.timeStamp - compositionEndedAt < AFTER_COMPOSITION_MS
  );
}
