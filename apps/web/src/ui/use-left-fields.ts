import { useEffect, useRef, useState } from 'react';

export interface LeftFields<Name extends string> {
  hasLeft: (name: Name) => boolean;
  onLeave: (name: Name) => void;
}

/**
 * Which fields somebody has been in and left, so that what is wrong with them is said. After a press, not during it:
 * an error that appears moves the button below, and the press would miss it.
 */
export function useLeftFields<Name extends string>(): LeftFields<Name> {
  const [left, setLeft] = useState<readonly Name[]>([]);
  const isPressing = useRef(false);
  const waiting = useRef<Name[]>([]);
  useEffect(() => {
    const press = () => {
      isPressing.current = true;
    };
    const release = () => {
      isPressing.current = false;
      if (waiting.current.length === 0) return;
      const names = waiting.current.splice(0);
      // The click comes after the release, and is to find the button where it was.
      setTimeout(() => setLeft((old) => [...old, ...names]));
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return {
    hasLeft: (name) => left.includes(name),
    onLeave: (name) => {
      if (left.includes(name)) return;
      if (isPressing.current) waiting.current.push(name);
      else setLeft((old) => [...old, name]);
    },
  };
}
