import type { Attachment } from '@plumbline/shared/contract/attachment.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAdd from '~icons/ph/paperclip';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { AttachmentTile } from './attachment-tile.tsx';
import { attachmentsQuery } from './attachment-requests.ts';
import { DeleteFileQuestion } from './delete-file-question.tsx';
import { FileSendRow } from './file-send-row.tsx';
import { sendFiles, useFileSends } from './file-sends.ts';
import { PictureView } from './picture-view.tsx';

interface NoteAttachmentsProps {
  projectId: string;
  noteId: string;
  /** Those that the note's document names. */
  attachmentIds: readonly string[];
  mayAttach: boolean;
  /** Whose files the reader may delete. */
  mayDelete: (attachment: Attachment) => boolean;
}

/** The files of a note: pictures to look at, others to download, and those on their way. */
export function NoteAttachments(props: NoteAttachmentsProps) {
  const { projectId, noteId, attachmentIds, mayAttach, mayDelete } = props;
  const { t } = useTranslation('note');
  const files = useQuery(attachmentsQuery(projectId, noteId, attachmentIds)).data ?? [];
  const sends = useFileSends(noteId);
  const [openId, setOpenId] = useState<string | null>(null);
  const [asked, setAsked] = useState<Attachment | null>(null);
  const named = new Set(attachmentIds);
  const shown = files.filter(({ id }) => named.has(id));
  return (
    <section aria-label={t('tabs.attachments')} className="pb-4">
      <h3 className="type-label border-b border-line pb-1 text-text-2">
        {t('tabs.attachments')} <bdi>{attachmentIds.length}</bdi>
      </h3>
      {shown.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2 py-3">
          {shown.map((file) => (
            <AttachmentTile
              key={file.id}
              file={file}
              onOpen={() => setOpenId(file.id)}
              onDelete={mayDelete(file) ? () => setAsked(file) : null}
            />
          ))}
        </ul>
      )}
      {sends.length > 0 && (
        <ul className="grid gap-2 py-2">
          {sends.map((send) => (
            <FileSendRow key={send.id} send={send} />
          ))}
        </ul>
      )}
      {mayAttach && <FileChooser onFiles={(chosen) => sendFiles({ projectId, noteId }, chosen)} />}
      {shown.length === 0 && !mayAttach && <p className="py-3 text-text-2">{t('noAttachments')}</p>}
      {openId !== null && (
        <PictureView
          pictures={shown.filter(({ kind }) => kind === 'picture')}
          openId={openId}
          onOpen={setOpenId}
          onClose={() => setOpenId(null)}
        />
      )}
      {asked && <DeleteFileQuestion noteId={noteId} file={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** Chooses files, takes those that are dropped or pasted on it. */
function FileChooser({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('note');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        const pasted = [...event.clipboardData.files];
        if (pasted.length > 0) onFiles(pasted);
      }}
      className={cx(
        'mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border border-dashed px-3 py-2 transition-colors duration-[140ms] print:hidden',
        isOver ? 'border-accent bg-soft' : 'border-control',
      )}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Button size="small" icon={<IconAdd />} onClick={() => input.current?.click()}>
        {t('attach.choose')}
      </Button>
      <span className="text-text-2">{t('attach.hint')}</span>
    </div>
  );
}
