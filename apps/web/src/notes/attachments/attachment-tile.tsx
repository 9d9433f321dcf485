import type { Attachment } from '@plumbline/shared/contract/attachment.ts';
import { useTranslation } from 'react-i18next';
import IconDelete from '~icons/ph/trash';
import IconFile from '~icons/ph/file';
import IconPdf from '~icons/ph/file-pdf';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface AttachmentTileProps {
  file: Attachment;
  /** Shows a picture large. */
  onOpen: () => void;
  onDelete: (() => void) | null;
}

/** One file of a note: a picture small, anything else by its name and size. */
export function AttachmentTile({ file, onOpen, onDelete }: AttachmentTileProps) {
  const { t } = useTranslation('note');
  return (
    <li className="group relative min-w-0">
      {file.thumbnailUrl === null ? (
        <FileLink file={file} />
      ) : (
        <button
          type="button"
          aria-label={t('attach.open', { name: file.name })}
          onClick={onOpen}
          className="focus-ring block aspect-square w-full overflow-hidden rounded-panel border border-line bg-sunken"
        >
          <img src={file.thumbnailUrl} alt="" loading="lazy" className="size-full object-cover" />
        </button>
      )}
      <p className="type-note mt-1 truncate text-text-2" title={file.name}>
        <bdi>{file.by?.name ?? file.name}</bdi>
      </p>
      {onDelete && (
        <span className="absolute end-1 top-1 rounded-control bg-surface opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            label={t('attach.deleteOf', { name: file.name })}
            icon={<IconDelete />}
            onClick={onDelete}
          />
        </span>
      )}
    </li>
  );
}

/** Who sees pictures only reads what there is. */
function FileLink({ file }: { file: Attachment }) {
  const format = useFormat();
  const Icon = file.kind === 'pdf' ? IconPdf : IconFile;
  const words = (
    <>
      <Icon aria-hidden className="size-6 text-text-2" />
      <bdi className="line-clamp-2 w-full text-center [overflow-wrap:anywhere]">{file.name}</bdi>
      <span className="type-note text-text-2">{format.fileSize(file.sizeBytes)}</span>
    </>
  );
  const look =
    'grid aspect-square w-full content-center justify-items-center gap-1 rounded-panel border border-line bg-sunken p-2';
  if (file.downloadUrl === null) return <div className={look}>{words}</div>;
  return (
    <a href={file.downloadUrl} download={file.name} className={`focus-ring ${look}`}>
      {words}
    </a>
  );
}
