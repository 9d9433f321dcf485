import { Label, Radio, RadioGroup } from '@headlessui/react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { DimensionLine } from './dimension-line.tsx';
import { swapArrows } from './reading-direction.ts';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  /** The accessible name of an option that shows a picture alone. */
  name?: string;
  icon?: ReactNode;
}

interface SegmentedProps<Value extends string> {
  label: string;
  /** Shows the label above the control instead of only naming it. */
  labelShown?: boolean;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** One of a few: a radio group whose choice carries the dimension line. */
export function Segmented<Value extends string>({
  label,
  labelShown = false,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<Value>) {
  return (
    <RadioGroup value={value} onChange={onChange} onKeyDownCapture={swapArrows} className={className}>
      <Label className={labelShown ? 'type-strong mb-1 block' : 'sr-only'}>{label}</Label>
      <div className="inline-flex h-8 rounded-control border border-line-strong bg-surface px-0.5">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            aria-label={option.name}
            title={option.name}
            className="group focus-ring relative inline-flex items-center gap-1.5 rounded-control px-2.5 text-text-2 transition-colors duration-[140ms] hover:text-text data-checked:font-medium data-checked:text-text"
          >
            {option.icon}
            {option.label}
            <DimensionLine
              className={cx('invisible absolute inset-x-2 -bottom-px group-data-checked:visible')}
            />
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
