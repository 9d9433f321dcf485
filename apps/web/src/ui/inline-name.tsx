import { useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { isImeKey } from './ime-key.ts';

export interface InlineNameProps {
  initial: string;
  maxLength?: number;
  error?: string | undefined;
  label: string;
  /** Said while nothing stands in it. */
  emptyText: string;
  /** The new name, trimmed and not empty; null when given up or left as it was. */
  onDone: (name: string | null) => void;
  /** Hears what is typed; null once the field is gone. */
  onText?: (text: string | null) => void;
  className?: string;
}

/**
 * A name edited in its place: Enter or leaving keeps it, Escape gives it up, an empty one is refused. Left as it was
 * opened it is no edit: somebody may have given another meanwhile. Test: editor/zone-row.test.tsx.
 */
export function InlineName(props: InlineNameProps) {
  const { initial, maxLength = 80, error, label, emptyText, onDone, onText, className } = props;
  const [opened] = useState(initial);
  const [name, setName] = useState(opened);
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  const tell = useRef(onText);
  tell.current = onText;
  useEffect(() => () => tell.current?.(null), []);
  const isEmpty = name.trim() === '';
  const finish = (kept: string | null) => {
    if (done.current) return;
    done.current = true;
    onDone(kept === opened ? null : kept);
  };
  useEffect(() => {
    // A menu that opened this gives the focus back to its button first.
    const frame = requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.select();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    if (error) done.current = false;
  }, [error]);
  return (
    <span className={cx('min-w-0 grow', className)}>
      <input
        ref={input}
        aria-label={label}
        aria-invalid={isEmpty || error !== undefined}
        dir="auto"
        value={name}
        maxLength={maxLength}
        onChange={(event) => {
          setName(event.target.value);
          onText?.(event.target.value);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (isImeKey(event.nativeEvent)) return;
          if (event.key === 'Enter' && !isEmpty) finish(name.trim());
          if (event.key === 'Escape') finish(null);
        }}
        onBlur={() => finish(isEmpty ? null : name.trim())}
        className={cx(
          'h-7 w-full rounded-control border bg-surface px-1.5 text-text focus-visible:outline-2 focus-visible:outline-focus',
          isEmpty || error ? 'border-danger' : 'border-control',
        )}
      />
      {(isEmpty || error) && (
        <span role="alert" className="block pt-1 text-danger">
          {isEmpty ? emptyText : error}
        </span>
      )}
    </span>
  );
}
