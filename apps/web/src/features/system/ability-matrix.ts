import { createMongoAbility } from '@casl/ability';
import { ACTIONS, SUBJECTS, type Action, type Subject } from '@plumbline/shared/abilities/ability.ts';
import type { AbilityRule } from '@plumbline/shared/contract/auth.ts';

/** Shown of every subject; what goes beyond them stands beside them where the rules name it. */
const COMMON_ACTIONS: readonly Action[] = ['read', 'create', 'update', 'delete', 'manage'];

/** `some`: only certain records, or only certain fields of them. */
export type Allowance = 'yes' | 'some' | 'no';

export interface AbilityRow {
  subject: Subject;
  /** By action, those of the matrix. */
  allowances: ReadonlyMap<Action, Allowance>;
}

export interface AbilityMatrix {
  actions: readonly Action[];
  rows: readonly AbilityRow[];
}

/** What the stored rules say of every subject that they name. */
export function abilityMatrix(rules: readonly AbilityRule[]): AbilityMatrix {
  const granting = rules.filter(({ inverted }) => !inverted);
  const named = new Set(granting.flatMap(({ subject }) => subject));
  const subjects = named.has('all') ? SUBJECTS : SUBJECTS.filter((subject) => named.has(subject));
  const actions = actionsOf(granting);
  const ability = createMongoAbility(rules.map(asRawRule));
  const of = (action: Action, subject: Subject): Allowance => {
    const found = grantsOf(ability.rulesFor(action, subject));
    if (found.length === 0) return 'no';
    return found.some(({ conditions, fields }) => !conditions && !fields) ? 'yes' : 'some';
  };
  return {
    actions,
    rows: subjects.map((subject) => ({
      subject,
      allowances: new Map(actions.map((action) => [action, of(action, subject)])),
    })),
  };
}

/** The later rule wins: what stands before one that forbids altogether grants nothing. */
function grantsOf<Rule extends Pick<AbilityRule, 'inverted' | 'conditions' | 'fields'>>(
  latestFirst: readonly Rule[],
): Rule[] {
  const end = latestFirst.findIndex((rule) => rule.inverted && !rule.conditions && !rule.fields);
  return latestFirst.slice(0, end < 0 ? latestFirst.length : end).filter(({ inverted }) => !inverted);
}

function actionsOf(rules: readonly AbilityRule[]): Action[] {
  const named = new Set(rules.flatMap(({ action }) => action));
  return [
    ...COMMON_ACTIONS,
    ...ACTIONS.filter((action) => named.has(action) && !COMMON_ACTIONS.includes(action)),
  ];
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
