import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What stands in the fields of a form, each as a text by which it is told from another. */
type Told<Name extends string> = Readonly<Record<Name, string>>;

export interface Theirs<Name extends string> {
  /** Keeps what somebody else saved otherwise than it was when the form was filled; tells in which fields. */
  add: (before: Told<Name>, now: Told<Name>) => readonly Name[];
  /** What they saved in a field that stands otherwise here. */
  of: (name: Name, here: string) => string | undefined;
  clear: () => void;
}

/** What somebody else saved in the fields of a form while it was open, to be shown beside what was typed here. */
export function useTheirs<Name extends string>(names: readonly Name[]): Theirs<Name> {
  const [theirs, setTheirs] = useState<ReadonlyMap<Name, string>>(new Map());
  return {
    add: (before, now) => {
      const changed = names.filter((name) => before[name] !== now[name]);
      setTheirs((old) => {
        const next = new Map(old);
        for (const name of changed) next.set(name, now[name]);
        return next;
      });
      return changed;
    },
    of: (name, here) => (theirs.get(name) === here ? undefined : theirs.get(name)),
    clear: () => setTheirs(new Map()),
  };
}

/** The sentence on such a value, as it reads on the screen; empty where they emptied the field. */
export function useTheirWords(): (value: string | undefined) => string | undefined {
  const { t } = useTranslation('common');
  return (value) => {
    if (value === undefined) return undefined;
    return value === '' ? t('savedMeanwhile.empty') : t('savedMeanwhile.value', { value });
  };
}
