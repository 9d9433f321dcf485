import { Label, Radio, RadioGroup } from '@headlessui/react';
import { cx } from './cx.ts';
import { swapArrows } from './reading-direction.ts';

export interface Swatch<Value extends string> {
  value: Value;
  /** The colour's name: colour alone never tells. */
  label: string;
  /** A CSS colour. */
  colour: string;
}

interface SwatchesProps<Value extends string> {
  label: string;
  /** Only names the control. */
  labelHidden?: boolean;
  /** Named as the fields of a form are; otherwise as the facts of a thing. */
  inForm?: boolean;
  /** The colours are inks for paper, which is light in both themes. */
  onPaper?: boolean;
  options: readonly Swatch<Value>[];
  /** Null when none is chosen, e.g. for several things of different colours. */
  value: Value | null;
  onChange: (value: Value) => void;
  className?: string;
}

/** One colour of a few: a radio group of named swatches. */
export function Swatches<Value extends string>({
  label,
  labelHidden = false,
  inForm = false,
  onPaper = false,
  options,
  value,
  onChange,
  className,
}: SwatchesProps<Value>) {
  return (
    <RadioGroup<'div', Value | null>
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      onKeyDownCapture={swapArrows}
      className={cx('grid items-center', className)}
    >
      <Label className={labelHidden ? 'sr-only' : inForm ? 'type-strong mb-1' : 'text-text-2'}>{label}</Label>
      <div className="flex gap-1">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            aria-label={option.label}
            title={option.label}
            className="focus-ring group grid size-6 place-items-center rounded-control"
          >
            <span
              className="size-4 rounded-tag border-[1.5px] group-data-checked:outline-2 group-data-checked:outline-offset-1 group-data-checked:outline-text"
              style={{
                borderColor: option.colour,
                backgroundColor: `color-mix(in srgb, ${option.colour} 45%, ${onPaper ? 'var(--paper)' : 'transparent'})`,
              }}
            />
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
