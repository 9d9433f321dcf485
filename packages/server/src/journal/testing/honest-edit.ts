import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { DocumentKind } from '@plumbline/shared/documents/document-kind.ts';
import { PLAN_DOCUMENT } from '@plumbline/shared/documents/plan/plan-document.ts';
import { parseRoomName, planRoom } from '@plumbline/shared/ids/room-name.ts';
import { reaches, type RoomAccess } from '@plumbline/shared/protocol/room-messages.ts';
import { roomKind } from '../../rooms/room-kind.ts';
import { ROOM_KINDS } from '../../rooms/room-kinds.ts';
import { namedReaders, type RoomEdit } from '../room-edit.ts';
import type { Person, Site } from './site-fixture.ts';

/** Runs `edit` on the author's document of a plan and answers what a checked edit of it looks like. */
export function honestEdit(
  site: Site,
  author: Person,
  doc: Y.Doc,
  edit: (doc: Y.Doc) => void,
  floorPlanId = site.floorPlanIds[0] ?? '',
): RoomEdit {
  return honestEditIn({ kind: PLAN_DOCUMENT, room: planRoom(floorPlanId), access: 'edit' }, site, author, {
    doc,
    edit,
  });
}

/** The same in a room of any kind. */
export function honestEditIn(
  { kind, room, access }: { kind: DocumentKind; room: string; access: RoomAccess },
  site: Site,
  { accountId, sessionId }: Person,
  { doc, edit }: { doc: Y.Doc; edit: (doc: Y.Doc) => void },
): RoomEdit {
  const candidate = new Y.Doc();
  applyUpdate(candidate, Y.encodeStateAsUpdate(doc));
  const isNew = !doc.store.clients.has(doc.clientID);
  const updates: Uint8Array[] = [];
  const collect = (update: Uint8Array): number => updates.push(update);
  doc.on('update', collect);
  edit(doc);
  doc.off('update', collect);
  const update = Y.mergeUpdates(updates);
  const author = { accountId, isServer: false };
  const effect = kind.checkEffect({ candidate, update, access, author });
  if (!effect.ok) throw new Error(effect.code);
  return {
    room,
    tenantId: site.tenantId,
    projectId: site.projectId,
    isAllowed: (ability) => reaches(accessIn(room, ability) ?? 'read', access),
    isReader: (ability) => accessIn(room, ability) !== null,
    namedReaders: () => namedReaders({ accountId, changes: effect.changes }, kind),
    isSealable: effect.changes.some((change) => kind.isSealable?.(change)),
    accountId,
    sessionId,
    socketId: `socket of ${doc.clientID}`,
    editId: 'socket.1.1',
    update,
    changes: effect.changes,
    clientIds: [doc.clientID],
    newClientIds: isNew ? [doc.clientID] : [],
    afterSeq: 0,
    together: (act) => act(),
    onCommitted: () => {},
    onRefused: () => {},
  };
}

function accessIn(room: string, ability: AppAbility): RoomAccess | null {
  const name = parseRoomName(room);
  return roomKind(ROOM_KINDS, name?.kind ?? '')?.access(ability, name?.subjectId ?? '') ?? null;
}
