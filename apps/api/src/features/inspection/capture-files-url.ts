import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { MediaSigner } from '../../media/media-signer.ts';

/** The signed address below which the pictures of a capture lie; it ends after a while. */
export function captureFilesUrl(fileId: string, principal: Principal, signer: MediaSigner): string {
  return signer.sign(principal, `capture/${fileId}`).base;
}
