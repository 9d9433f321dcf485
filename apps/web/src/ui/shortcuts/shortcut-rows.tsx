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

/** One group of the sheet of keys; what does the same stands in one row, what is switched off is struck out. */
export function ShortcutRows({ title, rows, singleKeys }: ShortcutRowsProps) {
  const isOff = ({ keys, always }: ShortcutRow) => !singleKeys && !always && isSingleKey(keys);
  return (
    <section className="mb-5">
      <h3 className="type-label mb-1 text-text-2">{title}</h3>
      <dl>
        {[...Map.groupBy(rows, ({ label }) => label)].map(([label, ways]) => (
          <div key={label} className="flex min-h-8 items-center justify-between gap-4 border-b border-line">
            <dt className={ways.every(isOff) ? 'text-text-2 line-through' : undefined}>{label}</dt>
            <dd className="flex shrink-0 gap-2">
              {ways.map(({ id, keys }) => (
                <KeyHint key={id}>{hintOf(keys)}</KeyHint>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
