import * as z from 'zod/mini';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { BoardAnswerSchema, BoardQuerySchema, type NoteCard } from '@plumbline/shared/contract/note-board.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readBoard, type BoardCard } from '@plumbline/server/notes/note-board.ts';
import { toNoteRow } from '@plumbline/server/notes/note-record.ts';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import type { MediaSigner } from '../../media/media-signer.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';

/** The notes of a project by status, under the filters and in the order of their list. */
export function noteBoardRoute(app: App, { stores, signer }: ApiContext): void {
  app.get(
    '/api/core/project/:projectId/note/board',
    {
      schema: {
        params: z.object({ projectId: UuidSchema }),
        querystring: BoardQuerySchema,
        response: { 200: BoardAnswerSchema },
      },
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const access = await projectAccess(trx, principal, projectId);
        access.require('read', 'Note');
        const { accountId } = principal;
        const board = await readBoard(trx, { projectId, accountId }, request.query);
        const columns = board.columns.map(({ cards, ...column }) => ({
          ...column,
          cards: cards && cards.map((card) => toCard(card, principal, signer)),
        }));
        return answer({ ...board, columns });
      });
    },
  );
}

function toCard(
  { note, pictureFileId }: BoardCard,
  principal: MemberPrincipal,
  signer: MediaSigner,
): NoteCard {
  const pictureUrl =
    pictureFileId && `${signer.sign(principal, `note-file/${pictureFileId}`).base}thumbnail.webp`;
  return { ...toNoteRow(note), pictureUrl };
}
