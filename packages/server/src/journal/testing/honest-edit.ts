import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { checkPlanEffect } from '@plumbline/shared/documents/plan/check-effect.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { RoomEdit } from '../room-edit.ts';
import type { Person, Site } from './site-fixture.ts';

/** Runs `edit` on the author's document and answers what a checked edit of it looks like. */
export function honestEdit(
  site: Site,
  author: Person,
  doc: Y.Doc,
  edit: (doc: Y.Doc) => void,
  floorPlanId = site.floorPlanIds[0] ?? '',
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
  const effect = checkPlanEffect({ candidate, update, access: 'edit' });
  if (!effect.ok) throw new Error(effect.code);
  return {
    room: planRoom(floorPlanId),
    tenantId: site.tenantId,
    projectId: site.projectId,
    isAllowed: (ability) => ability.can('update', 'PlanRoom'),
    isSealable: false,
    accountId: author.accountId,
    sessionId: author.sessionId,
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
