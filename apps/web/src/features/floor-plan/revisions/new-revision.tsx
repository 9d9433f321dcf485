import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { lazy, Suspense, useState } from 'react';

const NewRevisionDrawer = lazy(async () => ({
  default: (await import('./new-revision-drawer.tsx')).NewRevisionDrawer,
}));

interface NewRevisionProps {
  floor: FloorPlan;
  open: boolean;
  onClose: () => void;
}

/** The drawer for a new drawing, loaded by who opens it. */
export function NewRevision(props: NewRevisionProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <NewRevisionDrawer {...props} />
    </Suspense>
  );
}
