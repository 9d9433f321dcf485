import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { Attachment } from '@plumbline/shared/contract/attachment.ts';
import type { AttachmentRecord } from '@plumbline/server/notes/attachments.ts';
import type { MediaSigner } from '../../media/media-signer.ts';

/** A note's file with signed addresses of what the reader may have of it. */
export function toAttachment(
  { id, fileId, name, kind, sizeBytes, by, createdAt }: AttachmentRecord,
  { principal, ability }: { principal: Principal; ability: AppAbility },
  signer: MediaSigner,
): Attachment {
  const { base } = signer.sign(principal, `note-file/${fileId}`);
  const isPicture = kind === 'picture';
  return {
    id,
    name,
    kind,
    sizeBytes,
    by,
    createdAt: createdAt.toISOString(),
    thumbnailUrl: isPicture ? `${base}thumbnail.webp` : null,
    previewUrl: isPicture ? `${base}preview.webp` : null,
    downloadUrl: ability.can('read', 'Attachment') ? `${base}original` : null,
  };
}
