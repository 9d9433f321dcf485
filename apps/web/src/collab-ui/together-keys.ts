import { useEffect, useRef } from 'react';
import { isImeKey } from '../ui/ime-key.ts';
import { isInDialog } from '../ui/in-dialog.ts';
import { isSilenced } from '../ui/shortcuts/is-silenced.ts';
import { isTyping } from '../ui/side-panel.tsx';
import type { Together } from './together.ts';

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

interface Rights {
  /** Visitors follow whoever asks them, nobody else. */
  mayFollow: boolean;
  /** The others see this person's pointer. */
  mayPoint: boolean;
  /** Shows or hides what changed since the last visit. */
  toggleNews: () => void;
}

/**
 * Alt 1 to 9 follows, Escape lets go once the tools have nothing to let go of, L held is a laser, U shows what changed since the last visit. By physical key.
 */
export function useTogetherKeys(together: Together, rights: Rights): void {
  const latest = useRef(rights);
  latest.current = rights;
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isImeKey(event) || isTyping(event.target) || isInDialog(event.target))
        return;
      if (isSilenced(event)) return;
      if (used(event, together, latest.current)) event.preventDefault();
    };
    const up = ({ code }: KeyboardEvent) => {
      if (code === 'KeyL') together.setLaser(false);
    };
    const rest = () => together.setLaser(false);
    const touched = () => together.locks.touched();
    document.addEventListener('keydown', down);
    document.addEventListener('keyup', up);
    window.addEventListener('blur', rest);
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, touched, { passive: true });
    return () => {
      document.removeEventListener('keydown', down);
      document.removeEventListener('keyup', up);
      window.removeEventListener('blur', rest);
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, touched);
      rest();
    };
  }, [together]);
}

function used(
  event: KeyboardEvent,
  together: Together,
  { mayFollow, mayPoint, toggleNews }: Rights,
): boolean {
  const { code, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey || shiftKey) return false;
  if (altKey)
    return mayFollow && /^Digit[1-9]$/.test(code) && together.followNth(Number(code.slice('Digit'.length)));
  if (code === 'Escape' && together.state.laser) {
    together.setLaser(false);
    return true;
  }
  if (code === 'Escape' && together.state.leader) {
    together.stopFollowing();
    return true;
  }
  if (code === 'KeyU' && !event.repeat) {
    toggleNews();
    return true;
  }
  if (code !== 'KeyL' || !mayPoint) return false;
  together.setLaser(true);
  return true;
}
