import { useTranslation } from 'react-i18next';
import IconClock from '~icons/ph/clock';
import IconRefused from '~icons/ph/warning';
import { useKeptOf } from './kept-steps.ts';
import { refusedItems, waitingSteps } from './queued-step.ts';

/** Tells beside a note that something of it waits on this device, or was not accepted. */
export function WaitMark({ noteId }: { noteId: string }) {
  const { t } = useTranslation('note');
  const steps = useKeptOf(noteId);
  const isRefused = refusedItems(steps).length > 0;
  if (!isRefused && waitingSteps(steps).length === 0) return null;
  const label = t(isRefused ? 'queue.refusedMark' : 'queue.waitingMark');
  return (
    <span role="img" aria-label={label} title={label} className="shrink-0">
      {isRefused ? <IconRefused className="text-danger" /> : <IconClock className="text-warn" />}
    </span>
  );
}
