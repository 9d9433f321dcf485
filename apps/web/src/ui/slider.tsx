import { RangeLine } from './range-line.tsx';

interface SliderProps {
  label: string;
  /** The value as it is read out and shown, e.g. `40 %`. */
  text: string;
  value: number;
  min: number;
  max: number;
  step: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A value on a line. */
export function Slider({ label, text, value, min, max, step, disabled = false, onChange }: SliderProps) {
  return (
    <span className="flex items-center gap-2">
      <RangeLine
        aria-label={label}
        aria-valuetext={text}
        {...{ value, min, max, step, disabled }}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="w-full min-w-0 grow"
      />
      <bdi aria-hidden className="type-note w-10 shrink-0 text-end text-text-2">
        {text}
      </bdi>
    </span>
  );
}
