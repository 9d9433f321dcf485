import { AbilityBuilder, createMongoAbility } from '@casl/ability';
import { ACTIONS, type Action, type AppAbility } from './ability.ts';
import type { Principal } from './principal.ts';
import { grantProjectRole, grantVisitor } from './project-rules.ts';
import type { ProjectStanding } from './roles.ts';
import { grantSystemRole } from './system-rules.ts';

const READS: ReadonlySet<Action> = new Set(['read', 'export', 'manage']);
/** `manage` is the rules' word for everything, reading too; whoever asks for it means one of the others. */
const WRITES = ACTIONS.filter((action) => !READS.has(action));

/**
 * What somebody may do: by the system role in the tenant and, inside a project, by the standing there.
 * The server enforces these rules; the web client only hides what they forbid.
 * Guarded cell by cell by `ability-table.test.ts`.
 */
export function abilityFor(principal: Principal, standing: ProjectStanding | null): AppAbility {
  const builder = new AbilityBuilder<AppAbility>(createMongoAbility);
  if (principal.kind === 'member') {
    grantSystemRole(builder, principal);
    if (standing) grantProjectRole(builder, standing, principal.accountId);
    const isReadOnly = principal.isReadOnly || standing?.isReadOnly;
    if (isReadOnly) builder.cannot(WRITES, 'all');
    builder.can('manage', ['Account', 'Notification']);
    if (principal.token?.access === 'read') builder.cannot(WRITES, 'all');
  } else if (standing) {
    grantVisitor(builder, standing, principal.linkId);
  }
  return builder.build();
}
