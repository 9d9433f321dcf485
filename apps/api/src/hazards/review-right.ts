import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { hasAi } from '@plumbline/server/tenants/has-ai.ts';
import type { ProjectAccess } from '../access.ts';

/** Who sees what detectors found and decides on it, while their tenant has AI. @throws AppError as `require`; ai-off */
export async function requireReview(
  trx: Trx,
  { tenantId }: MemberPrincipal,
  access: ProjectAccess,
): Promise<void> {
  access.require('review', 'AiNote');
  if (!(await hasAi(trx, tenantId))) throw new AppError('ai-off');
}
