import { lazy, Suspense, useEffect, useState } from 'react';
import { SyncChip } from '../ui/sync-chip.tsx';
import type { RoomConnection } from '../collab/room-connection.ts';
import type { RoomStatus } from '../collab/room-status.ts';

// Fetched when the chip is first there: it is opened when there is no line.
const editsDrawer = () => import('./edits-drawer.tsx');
const EditsDrawer = lazy(async () => ({ default: (await editsDrawer()).EditsDrawer }));

interface Props {
  status: RoomStatus;
  connection: RoomConnection | null;
  /** The low form for the title block. */
  compact?: boolean;
}

/** The chip of a room; opens the list of edits when there is one to see. */
export function RoomSyncChip({ status, connection, compact = false }: Props) {
  const [open, setOpen] = useState(false);
  useEffect(() => void editsDrawer().catch(() => undefined), []);
  const hasList = status.waiting.length > 0 || status.refused.length > 0;
  // Before the room has answered for the first time nobody can say that anything is saved.
  if (status.access === null && status.chip.kind === 'saved') return null;
  return (
    <>
      <SyncChip
        sync={status.chip}
        compact={compact}
        {...(hasList && connection ? { onOpen: () => setOpen(true) } : {})}
      />
      {connection && (
        <Suspense>
          <EditsDrawer
            open={open && hasList}
            onClose={() => setOpen(false)}
            status={status}
            connection={connection}
          />
        </Suspense>
      )}
    </>
  );
}
