/**
 * Stage 4: an update is judged by its effect on the server's own copy. A refused author hears which edit and why, and
 * nobody else ever sees it; the connection stays, read-only, until the client joins anew with a fresh document.
 */
import { scanUpdate } from '@plumbline/shared/documents/admission/scan-update.ts';
import { updateLimits } from '@plumbline/shared/documents/admission/update-limits.ts';
import type { PlanChange } from '@plumbline/shared/documents/plan/changes.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { RoomMessage } from '@plumbline/shared/protocol/room-messages.ts';
import { catchUp } from '@plumbline/server/journal/tail.ts';
import type { RoomEdit } from '@plumbline/server/journal/room-edit.ts';
import type { Room, Verdict } from '../rooms/room.ts';
import { accountOf, applyReadOnly, logged, tell, type Seat } from '../sockets/seat.ts';
import { SocketEnded, end } from './1-limit.ts';
import type { StageServices } from './stage-services.ts';

/** The changes named to a refused author at most. */
const TOLD_CHANGES = 20;

/**
 * Judges an update of a seat; answers the edit that is to be written, or null when there is nothing to write.
 * @throws SocketEnded when it could not even be read: Hocuspocus must not try either
 */
export async function checkUpdate(
  services: StageServices,
  room: Room,
  seat: Seat,
  { update, isRejoin }: { update: Uint8Array; isRejoin: boolean },
): Promise<RoomEdit | null> {
  if (seat.isPoisoned) {
    services.metrics.refused('edit-gap');
    if (scanUpdate(update, updateLimits(services.stores.config.REJOIN_BYTES))) endUnreadable(services, seat);
    return null;
  }
  const offer = (): Verdict =>
    room.offer({
      update,
      isRejoin,
      access: seat.access,
      accountId: accountOf(seat),
      sessionId: seat.principal.sessionId,
      socketId: seat.socket.id,
    });
  if (isRejoin && seat.access === 'edit') await catchUpWithOthers(services, room);
  let verdict = offer();
  if (verdict.kind === 'refused' && MAY_BE_BEHIND.has(verdict.code) && !isRejoin) {
    await catchUpWithOthers(services, room);
    verdict = offer();
  }
  if (verdict.kind === 'accepted') return verdict.edit;
  if (verdict.kind === 'refused') {
    refuse(services, seat, verdict.code, verdict.changes);
    if (!verdict.isReadable) endUnreadable(services, seat);
  }
  return null;
}

/** Refusals that an honest client gets when this room does not know yet what the client has seen elsewhere. */
const MAY_BE_BEHIND: ReadonlySet<ErrorCode> = new Set(['edit-gap', 'edit-foreign-author']);

/** Somebody who was on another node a moment ago may have seen what the tail brings here with its next poll. */
async function catchUpWithOthers(services: StageServices, room: Room): Promise<void> {
  const { journal, stores } = services;
  if (!journal.store.up) return;
  await journal.store
    .watch('read', () => catchUp(stores, [room]))
    .catch((error: unknown) => stores.log.debug({ err: error }, 'the journal could not be read'));
}

function endUnreadable(services: StageServices, seat: Seat): never {
  end(services, seat.socket, 'protocol-violation');
  throw new SocketEnded();
}

/** Tells the author and lets nothing more of this copy in: whatever follows would build on what was refused. */
export function refuse(
  services: StageServices,
  seat: Seat,
  code: ErrorCode,
  changes: readonly PlanChange[],
): void {
  seat.isPoisoned = true;
  applyReadOnly(seat);
  services.metrics.refused(code);
  const { log } = services.stores;
  log.warn({ ...logged(seat), code, changes: changes.length }, 'an edit was refused');
  tell(seat, { t: 'refused', code, changes: changes.slice(0, TOLD_CHANGES).map(toldChange) });
}

function toldChange(change: PlanChange): Extract<RoomMessage, { t: 'refused' }>['changes'][number] {
  if ('zoneId' in change) return { kind: change.kind, subjectId: change.zoneId, name: change.name };
  if ('markupId' in change) return { kind: change.kind, subjectId: change.markupId, name: change.name };
  return { kind: change.kind, subjectId: null, name: null };
}
