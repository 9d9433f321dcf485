import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import type { EditAction } from '../collab/edit-action.ts';
import type { RoomConnection } from '../collab/room-connection.ts';
import type { RoomStatus } from '../collab/room-status.ts';
import { useCopyEdits } from './use-copy-edits.ts';
import { useStepText } from './use-step-text.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  status: RoomStatus;
  connection: RoomConnection;
}

interface ListProps {
  status: RoomStatus;
  connection: RoomConnection;
  textOf: (action: EditAction) => string;
}

/** What of the own work is not stored: edits that were refused, with what is left of them, and edits that wait. */
export function EditsDrawer({ open, onClose, status, connection }: Props) {
  const { t } = useTranslation('sync');
  // Here, not in the rows: what waits for texts of the kind is the drawer as a whole.
  const textOf = useStepText(connection.kind.stepTexts);
  const hasRefused = status.refused.length > 0;
  const hasWaiting = status.waiting.length > 0;
  if (hasRefused && hasWaiting) {
    return (
      <Drawer open={open} onClose={onClose} title={t('bothTitle')}>
        <Section title={t('waitingTitle')} actions={<WaitingActions {...{ status, connection, textOf }} />}>
          <WaitingRows {...{ status, connection, textOf }} />
        </Section>
        <Section title={t('refusedTitle')} actions={<RefusedActions {...{ status, connection, textOf }} />}>
          <RefusedRows {...{ status, textOf }} />
        </Section>
      </Drawer>
    );
  }
  const Actions = hasRefused ? RefusedActions : WaitingActions;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t(hasRefused ? 'refusedTitle' : 'waitingTitle')}
      footer={<Actions {...{ status, connection, textOf }} />}
    >
      {hasRefused ? (
        <RefusedRows {...{ status, textOf }} />
      ) : (
        <WaitingRows {...{ status, connection, textOf }} />
      )}
    </Drawer>
  );
}

function Section({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h3 className="type-strong mb-2">{title}</h3>
      {children}
      <div className="mt-3 flex flex-wrap justify-end gap-2">{actions}</div>
    </section>
  );
}

function RefusedActions({ status, connection, textOf }: ListProps) {
  const { t } = useTranslation('sync');
  const copy = useCopyEdits(textOf);
  return (
    <>
      {status.refused.some(({ step }) => step !== undefined) && (
        <Button disabled={!status.joined} onClick={() => connection.tryRefused()}>
          {t('tryAgain')}
        </Button>
      )}
      <Button onClick={() => copy(status.refused)}>{t('copyAll')}</Button>
      <Button kind="fill" onClick={() => connection.dismissRefused()}>
        {t('dismiss')}
      </Button>
    </>
  );
}

function WaitingActions({ status, connection, textOf }: ListProps) {
  const { t } = useTranslation('sync');
  const [discarding, setDiscarding] = useState(false);
  const copy = useCopyEdits(textOf);
  return (
    <>
      <Button kind="danger" onClick={() => setDiscarding(true)}>
        {t('discardAll')}
      </Button>
      <Button onClick={() => copy(status.waiting)}>{t('copyAll')}</Button>
      <Button kind="fill" onClick={() => connection.retry()}>
        {t('tryNow')}
      </Button>
      <ConfirmDialog
        kind="discard"
        open={discarding}
        onCancel={() => setDiscarding(false)}
        onConfirm={() => {
          setDiscarding(false);
          void connection.discardWaiting();
        }}
        title={t('discardTitle')}
        confirmLabel={t('discardAll')}
        cancelLabel={t('keepEdits')}
      >
        {t('discardExplained')}
      </ConfirmDialog>
    </>
  );
}

function RefusedRows({ status, textOf }: Omit<ListProps, 'connection'>) {
  const { t } = useTranslation(['sync', 'errors']);
  return (
    <>
      <p className="type-body mb-4 text-text-2">
        {t('refusedExplained')} {t(status.offlineCopies ? 'refusedKept' : 'refusedInTab')}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {status.refused.map((edit) => (
          <li key={edit.id} className="grid gap-1 py-2">
            <bdi>{textOf(edit.action)}</bdi>
            <span className="text-danger">{t(`errors:${edit.code}`)}</span>
            <EditId id={edit.editId} />
          </li>
        ))}
      </ul>
    </>
  );
}

function WaitingRows({ status, connection, textOf }: ListProps) {
  const { t } = useTranslation('sync');
  const format = useFormat();
  return (
    <>
      <p className="type-body mb-4 text-text-2">
        {t(status.offlineCopies ? 'waitingExplained' : 'waitingInTab')}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {status.waiting.map((entry) => (
          <li key={entry.id} className="grid gap-1 py-2">
            <span className="flex items-baseline justify-between gap-3">
              <bdi>{textOf(entry.action)}</bdi>
              <span className="shrink-0 text-text-2">{format.time(new Date(entry.at))}</span>
            </span>
            <EditId id={connection.editIdOf(entry)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What support asks for: by it the server's log and the journal name the same edit. */
function EditId({ id }: { id: string | null | undefined }) {
  const { t } = useTranslation('sync');
  if (!id) return null;
  return (
    <span className="text-text-2">
      {t('editId')} <bdi className="type-mono break-all">{id}</bdi>
    </span>
  );
}
