import type { InputHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';

interface RangeLineProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'style' | 'value' | 'min' | 'max'
> {
  value: number;
  min: number;
  max: number;
  ref?: Ref<HTMLInputElement>;
}

/** The native slider, drawn as a dimension line: arrows, Home and End work and follow the reading direction. */
export function RangeLine({ className, ...input }: RangeLineProps) {
  const { value, min, max } = input;
  const share = max > min ? (value - min) / (max - min) : 1;
  return (
    <input
      {...input}
      type="range"
      className={cx('range-line focus-ring rounded-control', className)}
      // Up to the value, the line, and its two ticks.
      style={{ backgroundSize: `${share * 100}% 3px, 100% 1px, 9px 9px, 9px 9px` }}
    />
  );
}
