/**
 * Stage 4: an update is judged by its effect on the server's own copy. A refused author hears which edit and why, and
 * nobody else ever sees it; the connection stays, read-only, until the client joins anew with a fresh document.
 */
import { scanUpdate } from '@plumbline/shared/documents/admission/scan-update.ts';
import { updateLimits } from '@plumbline/shared/documents/admission/update-limits.ts';
import type { DocumentChange } from '@plumbline/shared/documents/document-kind.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { catchUp } from '@plumbline/server/journal/tail.ts';
import type { RoomEdit } from '@plumbline/server/journal/room-edit.ts';
import type { Room, Verdict } from '../rooms/room.ts';
import { accountOf, applyReadOnly, logged, tell, type Seat } from '../sockets/seat.ts';
import { SocketEnded, end } from './end.ts';
import type { StageServices } from './stage-services.ts';

/** The changes named to a refused author at most. */
const TOLD_CHANGES = 20;

/** `known`: what is committed holds all of it. */
export type Judgement = { kind: 'known' | 'refused' } | { kind: 'accepted'; edit: RoomEdit };

const REFUSED: Judgement = { kind: 'refused' };

/**
 * Judges an update of a seat; the edit of an accepted one must be written.
 * @throws SocketEnded when it could not even be read: Hocuspocus must not try either
 */
export async function checkUpdate(
  services: StageServices,
  room: Room,
  seat: Seat,
  { update, editId, isRejoin }: { update: Uint8Array; editId: string; isRejoin: boolean },
): Promise<Judgement> {
  if (seat.isPoisoned) {
    services.metrics.refused('edit-gap');
    if (scanUpdate(update, updateLimits(services.stores.config.REJOIN_BYTES))) endUnreadable(services, seat);
    return REFUSED;
  }
  const offer = (): Verdict =>
    room.offer({
      update,
      isRejoin,
      access: seat.access,
      isSealed: seat.isSealed,
      accountId: accountOf(seat),
      sessionId: seat.principal.sessionId,
      socketId: seat.socket.id,
      editId,
    });
  if (isRejoin && seat.access !== 'read') await catchUpWithOthers(services, room);
  let verdict = offer();
  if (verdict.kind === 'refused' && MAY_BE_BEHIND.has(verdict.code) && !isRejoin) {
    await catchUpWithOthers(services, room);
    if (!seat.isPoisoned) verdict = offer();
  }
  while (verdict.kind === 'waiting') {
    await room.settled();
    // What it repeats may have been refused meanwhile, and with it all that comes behind.
    if (seat.isPoisoned) return REFUSED;
    verdict = offer();
  }
  if (verdict.kind === 'accepted') return verdict;
  if (verdict.kind === 'empty') return { kind: 'known' };
  refuse(services, seat, { code: verdict.code, editId, changes: verdict.changes });
  if (!verdict.isReadable) endUnreadable(services, seat);
  return REFUSED;
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
  { code, editId, changes }: { code: ErrorCode; editId: string; changes: readonly DocumentChange[] },
): void {
  seat.isPoisoned = true;
  applyReadOnly(seat);
  services.metrics.refused(code);
  const { log } = services.stores;
  log.warn({ ...logged(seat), editId, code, changes: changes.length }, 'an edit was refused');
  tell(seat, { t: 'refused', editId, code, changes: toldChanges(seat, changes) });
  if (seat.socket.dialect === 'y-websocket') end(services, seat.socket, code);
}

function toldChanges({ kind }: Seat, changes: readonly DocumentChange[]) {
  const document = kind.document?.kind;
  return document ? changes.slice(0, TOLD_CHANGES).map((change) => document.toldChange(change)) : [];
}
