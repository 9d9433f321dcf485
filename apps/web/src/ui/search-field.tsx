import { useEffect, useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Long enough for a word, short enough to seem at once. */
const SEARCH_AFTER_MS = 250;

interface SearchFieldProps extends Pick<TextFieldProps, 'label' | 'className' | 'maxLength'> {
  value: string;
  onChange: (value: string) => void;
}

/** A field that says what was typed once the typing rests. */
export function SearchField({ value, onChange, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const isAhead = typed.trim() !== value;
  useEffect(() => {
    if (!isAhead) return;
    const timer = setTimeout(() => onChange(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAhead, typed, onChange]);
  return (
    <TextField {...field} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
  );
}
