import { createMongoAbility } from '@casl/ability';
import { SUBJECTS, type Action, type Subject } from '@plumbline/shared/abilities/ability.ts';
import type { AbilityRule } from '@plumbline/shared/contract/auth.ts';

export const SHOWN_ACTIONS = [
  'read',
  'create',
  'update',
  'delete',
  'manage',
] as const satisfies readonly Action[];

/** `some`: only certain records, or only certain fields of them. */
export type Allowance = 'yes' | 'some' | 'no';

export interface AbilityRow {
  subject: Subject;
  allowances: Record<(typeof SHOWN_ACTIONS)[number], Allowance>;
}

/** What the stored rules say of every subject that they name. */
export function abilityMatrix(rules: readonly AbilityRule[]): AbilityRow[] {
  const named = new Set(rules.flatMap(({ subject }) => subject));
  const subjects = named.has('all') ? SUBJECTS : SUBJECTS.filter((subject) => named.has(subject));
  const ability = createMongoAbility(rules.map(asRawRule));
  return subjects.map((subject) => {
    const of = (action: Action): Allowance => {
      const found = ability.rulesFor(action, subject).filter(({ inverted }) => !inverted);
      if (found.length === 0) return 'no';
      return found.some(({ conditions, fields }) => !conditions && !fields) ? 'yes' : 'some';
    };
    return {
      subject,
      allowances: {
        read: of('read'),
        create: of('create'),
        update: of('update'),
        delete: of('delete'),
        manage: of('manage'),
      },
    };
  });
}

function asRawRule({ action, subject, fields, conditions, inverted }: AbilityRule) {
  return {
    action,
    subject,
    ...(fields && { fields }),
    ...(conditions && { conditions }),
    ...(inverted !== undefined && { inverted }),
  };
}
