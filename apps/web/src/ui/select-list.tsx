import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import type { ReactNode, Ref } from 'react';
import IconCheck from '~icons/ph/check';
import type { SelectOption } from './select.tsx';

interface SelectListProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  button: { ref: Ref<HTMLButtonElement>; className: string; children: ReactNode };
}

/** The button and the list that it opens. */
export function SelectList<Value extends string>({
  options,
  value,
  onChange,
  button,
}: SelectListProps<Value>) {
  return (
    <Listbox value={value} onChange={onChange}>
      <ListboxButton {...button} />
      <ListboxOptions
        anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
        modal={false}
        className="z-[2500] min-w-(--button-width) rounded-panel bg-raised py-1 shadow-e1 transition duration-[140ms] ease-std outline-none starting:opacity-0"
      >
        {options.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            className="group flex min-h-8 cursor-default items-center justify-between gap-4 px-3 data-focus:bg-soft data-focus:text-on-soft"
          >
            {option.label}
            <IconCheck className="invisible size-4 group-data-selected:visible" />
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}
