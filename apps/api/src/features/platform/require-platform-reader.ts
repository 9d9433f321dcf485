import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FastifyRequest } from 'fastify';
import { memberOf } from '../../plugins/authentication-plugin.ts';

/** For who runs the platform alone. @throws AppError not-authorized */
export function requirePlatformReader(request: FastifyRequest): void {
  if (abilityFor(memberOf(request), null).cannot('read', 'Platform')) throw new AppError('not-authorized');
}
