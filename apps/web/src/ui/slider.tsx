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

/** A value on a line; the native control, so that arrows, Home and End work and follow the reading direction. */
export function Slider({ label, text, value, min, max, step, disabled = false, onChange }: SliderProps) {
  return (
    <span className="flex items-center gap-2">
      <input
        type="range"
        aria-label={label}
        aria-valuetext={text}
        {...{ value, min, max, step, disabled }}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="focus-ring h-6 w-full min-w-0 grow rounded-control accent-(--fill) disabled:opacity-50"
      />
      <bdi aria-hidden className="type-note w-10 shrink-0 text-end text-text-2">
        {text}
      </bdi>
    </span>
  );
}
