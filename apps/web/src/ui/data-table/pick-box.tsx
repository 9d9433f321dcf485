import { useEffect, useRef } from 'react';
import IconCheck from '~icons/ph/check-bold';
import IconMixed from '~icons/ph/minus-bold';

interface PickBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is picked, and some is not. */
  isMixed?: boolean;
  onPress: (withShift: boolean) => void;
}

/** The native box of a row or of the page; the row's keys leave it alone. */
export function PickBox({ label, checked, isMixed = false, onPress }: PickBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className="relative -m-1 grid size-6 cursor-pointer place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onClick={(event) => onPress(event.shiftKey)}
        readOnly
        className="focus-ring size-4 cursor-pointer appearance-none rounded-tag border border-control bg-surface checked:border-fill checked:bg-fill indeterminate:border-fill indeterminate:bg-fill forced-colors:appearance-auto"
      />
      {(checked || isMixed) && (
        <span className="pointer-events-none absolute text-on-fill forced-colors:hidden [&>svg]:size-3">
          {isMixed ? <IconMixed /> : <IconCheck />}
        </span>
      )}
    </label>
  );
}
