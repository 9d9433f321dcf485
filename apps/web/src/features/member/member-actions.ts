import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import { grantableSystemRoles } from '@plumbline/shared/abilities/roles.ts';
import type { MemberUserData } from '@plumbline/shared/contract/auth.ts';
import type { Member } from '@plumbline/shared/contract/member.ts';
import type { MemberQuestion } from './member-questions.tsx';

/** What the reader may do with a member; the server judges again. Nobody suspends or removes themselves. */
export function memberActions(
  ability: AppAbility,
  own: Pick<MemberUserData, 'id' | 'systemRole'>,
  member: Pick<Member, 'accountId' | 'systemRole' | 'status'>,
): MemberQuestion[] {
  if (!ability.can('update', 'Member')) return [];
  if (!grantableSystemRoles(own.systemRole).includes(member.systemRole)) return [];
  const isOwn = own.id === member.accountId;
  if (member.status === 'removed') return isOwn ? [] : ['readmit'];
  if (isOwn) return ['role'];
  return ['role', member.status === 'suspended' ? 'readmit' : 'suspend', 'remove'];
}
