import type * as z from 'zod/mini';
import { CreateShareBodySchema, CreatedShareAnswerSchema } from '@plumbline/shared/contract/share.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { readInspection } from '@plumbline/server/captures/inspection-record.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { holdProjects } from '@plumbline/server/projects/project.store.ts';
import { hashPassword } from '@plumbline/server/sessions/password.ts';
import {
  createHomeLink,
  createNoteLink,
  createSceneLink,
  type MadeLink,
} from '@plumbline/server/share-links/share-link.store.ts';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { readableNote } from '../note/note-access.ts';
import { linkPath, requireLivingDay, SHARE_TITLE, toShareLink } from './to-share-link.ts';

type Wanted = z.output<typeof CreateShareBodySchema>;

/** Makes a link. Home links are for who may manage all (decisions 2), the others for inspectors too. */
export function createShareRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/share',
    {
      schema: { body: CreateShareBodySchema, response: { 200: CreatedShareAnswerSchema } },
      config: {
        operation: { title: SHARE_TITLE, businessType: BUSINESS_TYPES.grant },
        failures: ['not-found', 'project-closed', 'inspection-not-published'],
      },
    },
    async (request) => {
      const wanted = request.body;
      const { projectId } = wanted;
      // Outside of the transaction, which must not wait for it.
      const password = wanted.kind === 'note' ? null : wanted.password;
      const passwordHash = password === null ? null : await hashPassword(password);
      return writeOnce(stores, request, async (trx, principal) => {
        // Whoever closes it at this moment comes before or after.
        await holdProjects(trx, [projectId]);
        const access = await projectAccess(trx, principal, projectId);
        if (wanted.kind === 'home') access.require('manage', 'ShareLink');
        access.require('create', 'ShareLink', { createdBy: principal.accountId, kind: wanted.kind });
        await requireLivingDay(trx, projectId, wanted.expiresOn);
        const made = await make(trx, principal, wanted, passwordHash);
        return answer({ link: toShareLink(made.link), path: linkPath(made) });
      });
    },
  );
}

async function make(
  trx: Trx,
  principal: MemberPrincipal,
  wanted: Wanted,
  passwordHash: string | null,
): Promise<MadeLink> {
  const { tenantId, accountId: createdBy } = principal;
  const common = { ...wanted, tenantId, createdBy, passwordHash };
  switch (common.kind) {
    case 'home': {
      const { link, sharedata } = await createHomeLink(trx, common);
      return { link, secret: sharedata };
    }
    case 'scene': {
      await requirePublished(trx, common);
      return createSceneLink(trx, common);
    }
    case 'note': {
      const { note } = await readableNote(trx, principal, common.noteId);
      if (note.projectId !== common.projectId) throw new AppError('not-found');
      return createNoteLink(trx, common);
    }
  }
}

/** What the project's own viewers may not see yet is not shown to outsiders. */
async function requirePublished(
  trx: Trx,
  { inspectionId, projectId }: { inspectionId: string; projectId: string },
): Promise<void> {
  const inspection = await readInspection(trx, inspectionId);
  if (inspection?.projectId !== projectId || inspection.deletedAt !== null) throw new AppError('not-found');
  if (inspection.state !== 'published') throw new AppError('inspection-not-published');
}
