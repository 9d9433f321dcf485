import { enteredLine } from '@plumbline/shared/text/entered-text.ts';
import { useEffect, useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { SEARCH_AFTER_MS } from './use-rested.ts';

interface SearchFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'className' | 'maxLength'> {
  value: string;
  onChange: (value: string) => void;
}

/** A field that says what was typed once the typing rests. */
export function SearchField({ value, onChange, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  // Another value than what was said here comes from elsewhere: a filter was cleared, a view was opened.
  if (value !== seen) {
    setSeen(value);
    setSent(value);
    if (value !== sent) setTyped(value);
  }
  const wanted = enteredLine(typed).trim();
  const isAhead = wanted !== value;
  useEffect(() => {
    if (!isAhead) return;
    const timer = setTimeout(() => {
      setSent(wanted);
      onChange(wanted);
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAhead, wanted, onChange]);
  return (
    <TextField {...field} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
  );
}
