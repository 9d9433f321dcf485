import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { CurrentNote, Note } from '@plumbline/shared/contract/note.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconClock from '~icons/ph/clock';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { toastSuccess } from '../../ui/toaster.tsx';
import { FILE_LIMITS } from '../attachments/attachment-requests.ts';
import { useKeptOf } from './kept-steps.ts';
import { isClearedUnvisited } from './kept-storage.ts';
import { noteQueue } from './open-queue.ts';
import { refusedItems, waitingSteps, type QueuedStep, type RefusedItem } from './queued-step.ts';
import { useStepText } from './use-step-text.ts';

interface QueueStripProps {
  note: Pick<Note, 'id' | 'status'>;
  /** The note was on this device alone, and was given up. */
  onGone: () => void;
}

/** What of a note waits on this device, and what was refused with what can be done about it. */
export function QueueStrip({ note, onGone }: QueueStripProps) {
  const steps = useKeptOf(note.id);
  const waiting = waitingSteps(steps);
  return (
    <>
      {waiting.length > 0 && <Waiting steps={waiting} />}
      {refusedItems(steps).map((item) => (
        <Refused key={item.step.id} item={item} onGone={onGone} />
      ))}
    </>
  );
}

function Waiting({ steps }: { steps: readonly QueuedStep[] }) {
  const { t } = useTranslation('note');
  const textOf = useStepText();
  return (
    <section
      aria-label={t('queue.waiting', { count: steps.length })}
      className="mt-3 rounded-panel border border-dashed border-control px-3 py-2"
    >
      <h3 className="type-strong flex items-center gap-1.5">
        <IconClock aria-hidden className="text-warn" />
        {t('queue.waiting', { count: steps.length })}
      </h3>
      <p className="text-text-2">{t('queue.waitingHint')}</p>
      {isClearedUnvisited() && <p className="text-warn">{t('queue.clearedHint')}</p>}
      <StepTexts texts={steps.map((step) => textOf(step))} />
    </section>
  );
}

function StepTexts({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="mt-1 list-disc ps-5">
      {texts.map((text, index) => (
        // Two steps may say the same.
        <li key={index} className="[overflow-wrap:anywhere]">
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Refused({ item, onGone }: { item: RefusedItem; onGone: () => void }) {
  const { t } = useTranslation(['note', 'errors']);
  const textOf = useStepText();
  const [isAsked, setIsAsked] = useState(false);
  const { step, followers } = item;
  const texts = [step, ...followers].map((each) => textOf(each));
  const copy = async () => {
    const { textsOfItem } = await import('./refused-item.ts');
    const words = await textsOfItem(item);
    if (await copyText([...texts, ...words].join('\n'))) toastSuccess(t('note:queue.copied'));
  };
  const discard = async () => {
    setIsAsked(false);
    const { discardItem } = await import('./refused-item.ts');
    await discardItem(item);
    if (step.work.kind === 'create') onGone();
  };
  return (
    <section
      aria-label={t('note:queue.refused')}
      className="mt-3 rounded-panel border border-danger px-3 py-2"
    >
      <h3 className="type-strong">{t('note:queue.refused')}</h3>
      <StepTexts texts={texts} />
      <Reason step={step} />
      <div className="mt-2 flex flex-wrap gap-2">
        {step.work.kind !== 'room' && (
          <Button
            size="small"
            kind="fill"
            onClick={() => void noteQueue().then((queue) => queue?.tryAgain([step]))}
          >
            {t('note:queue.tryAgain')}
          </Button>
        )}
        <Button size="small" onClick={() => void copy()}>
          {t('note:queue.copy')}
        </Button>
        <Button size="small" kind="danger" onClick={() => setIsAsked(true)}>
          {t('note:queue.discard')}
        </Button>
      </div>
      <ConfirmDialog
        kind="discard"
        open={isAsked}
        title={t('note:queue.discardTitle')}
        confirmLabel={t('note:queue.discard')}
        onConfirm={() => void discard()}
        onCancel={() => setIsAsked(false)}
      >
        {t('note:queue.discardText')}
      </ConfirmDialog>
    </section>
  );
}

/** Why it was refused, and the note as it is. */
function Reason({ step: { refusal } }: { step: QueuedStep }) {
  const { t } = useTranslation(['note', 'errors']);
  if (!refusal) return null;
  const { code, reason, current } = refusal;
  const status = current?.status ? t(`note:status.${current.status}`) : '';
  const why = reason
    ? t('note:conflict.refused', { reason: t(`note:step.why.${reason}`, { status }) })
    : code === 'conflict'
      ? t('note:queue.overtaken')
      : t(`errors:${isErrorCode(code) ? code : 'internal'}`, FILE_LIMITS);
  return (
    <>
      <p className="mt-1 text-danger">{why}</p>
      {current && <Current note={current} />}
    </>
  );
}

function Current({ note }: { note: CurrentNote }) {
  const { t } = useTranslation('note');
  const format = useFormat();
  const { status, statusBy, statusAt, assignee, dueDate } = note;
  const facts = [
    ...(status ? [t(`status.${status}`)] : []),
    assignee?.name ?? t('nobody'),
    dueDate ? format.day(dueDate) : t('noDate'),
  ];
  return (
    <p className="text-text-2">
      {t('queue.now')} <bdi>{facts.join(' · ')}</bdi>
      {statusBy && statusBy.name !== '' && (
        <>
          {' '}
          (<bdi>{t('createdBy', { when: format.relative(statusAt), name: statusBy.name })}</bdi>)
        </>
      )}
    </p>
  );
}
