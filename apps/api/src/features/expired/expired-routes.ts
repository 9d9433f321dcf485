import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import {
  ChangeExpiredBodySchema,
  EXPIRED_LIST,
  ExpiredListAnswerSchema,
  type ExpiredAction,
  type ExpiredItem,
} from '@plumbline/shared/contract/expired.ts';
import type { BusinessType } from '@plumbline/shared/contract/operation-log.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { EXPIRING } from '@plumbline/server/retention/expiring-kinds.ts';
import { heldProjects, listExpired, type ExpiredRecord } from '@plumbline/server/retention/list-expired.ts';
import * as z from 'zod/mini';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { readingByPages } from '../../lists/list-reading.ts';
import { listRoutes } from '../../lists/list-routes.ts';
import type { MediaSigner } from '../../media/media-signer.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { changeManyExpired } from './change-many-expired.ts';

const DELETES = new Map<ExpiredAction, BusinessType>([['delete', BUSINESS_TYPES.delete]]);

/** What is kept for a while after its end: the list, and bringing back, keeping longer and removing now. */
export function expiredRoutes(app: App, context: ApiContext): void {
  itemRoutes(app, context);
  changeRoute(app, context);
}

function itemRoutes(app: App, context: ApiContext): void {
  listRoutes(app, context, EXPIRED_LIST, {
    path: '/api/core/expired',
    params: z.object({}),
    answer: ExpiredListAnswerSchema,
    title: 'ExpiredFile',
    open: async (trx, principal, { wanted }) => {
      if (abilityFor(principal, null).cannot('read', 'ExpiredFile')) throw new AppError('not-authorized');
      return readingByPages(
        async (asked) => ({
          ...(await listExpired(trx, principal, { ...wanted, ...asked })),
          heldProjects: await heldProjects(trx, principal),
        }),
        (row) => toExpiredItem(row, principal, context.signer),
      );
    },
    file: {
      name: ({ name }) => name,
      kind: ({ kind }, texts) => texts(`expired:kinds.${kind}`),
      project: ({ projectName }) => projectName,
      expiredAt: ({ expiredAt }) => expiredAt,
      purge: ({ isHeld, purgeAt }, texts) => (isHeld ? texts('expired:held') : purgeAt),
      size: ({ sizeBytes }) => sizeBytes,
      by: ({ byName }) => byName,
    },
  });
}

function changeRoute(app: App, context: ApiContext): void {
  app.post(
    '/api/core/expired',
    {
      schema: { body: ChangeExpiredBodySchema, response: { 200: BulkAnswerSchema } },
      config: {
        operation: { title: 'ExpiredFile', businessType: BUSINESS_TYPES.update },
        kindsByAction: DELETES,
        failures: ['floor-name-taken'],
      },
    },
    async (request) => {
      requireAction(memberOf(request), request.body.action);
      return changeManyExpired(context, request, request.body);
    },
  );
}

/** @throws AppError tenant-expired, not-authorized */
function requireAction(principal: MemberPrincipal, action: ExpiredAction): void {
  if (abilityFor(principal, null).can(action, 'ExpiredFile')) return;
  const paid = abilityFor({ ...principal, isReadOnly: false }, null);
  throw new AppError(paid.can(action, 'ExpiredFile') ? 'tenant-expired' : 'not-authorized');
}

function toExpiredItem(
  { pictureId, isClosed, isExtended, expiredAt, purgeAt, ...item }: ExpiredRecord,
  reader: MemberPrincipal,
  signer: MediaSigner,
): ExpiredItem {
  return {
    ...item,
    canRestore: item.canRestore && !isClosed,
    expiredAt: expiredAt.toISOString(),
    purgeAt: purgeAt.toISOString(),
    pictureUrl: pictureId && `${signer.sign(reader, `plan/${pictureId}`).base}thumbnail.webp`,
    extendDays: isExtended ? null : EXPIRING[item.kind].extendDays,
  };
}
