import { KeyHint } from '../key-hint.tsx';
import { hintOf, isSingleKey, type Keys } from './keys.ts';

export interface ShortcutRow {
  id: string;
  keys: Keys;
  label: string;
  always?: boolean;
}

interface ShortcutRowsProps {
  title: string;
  rows: readonly ShortcutRow[];
  singleKeys: boolean;
}

/** One group of the sheet of keys; what is switched off is struck out. */
export function ShortcutRows({ title, rows, singleKeys }: ShortcutRowsProps) {
  return (
    <section className="mb-5">
      <h3 className="type-label mb-1 text-text-2">{title}</h3>
      <dl>
        {rows.map(({ id, keys, label, always }) => {
          const isOff = !singleKeys && !always && isSingleKey(keys);
          return (
            <div key={id} className="flex min-h-8 items-center justify-between gap-4 border-b border-line">
              <dt className={isOff ? 'text-text-2 line-through' : undefined}>{label}</dt>
              <dd className="shrink-0">
                <KeyHint>{hintOf(keys)}</KeyHint>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
