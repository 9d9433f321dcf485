import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { Tenant } from '@plumbline/shared/contract/tenant.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { TenantRecord } from '@plumbline/server/tenants/tenant-record.ts';

/** A tenant as the answer has it. */
export function toTenant({ createdAt, ...tenant }: TenantRecord): Tenant {
  return { ...tenant, createdAt: createdAt.toISOString() };
}

/**
 * For the platform operator alone; a foreign tenant is not there for anybody else.
 * @throws AppError not-authorized, not-found
 */
export function requirePlatformOperator(principal: MemberPrincipal, tenantId = principal.tenantId): void {
  if (abilityFor(principal, null).can('manage', 'Tenant')) return;
  throw new AppError(principal.tenantId === tenantId ? 'not-authorized' : 'not-found');
}
