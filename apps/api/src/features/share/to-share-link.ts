import type { ShareLink } from '@plumbline/shared/contract/share.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import {
  isPastDay,
  type MadeLink,
  type ShareLinkRecord,
} from '@plumbline/server/share-links/share-link.store.ts';

/** Of the operation log. */
export const SHARE_TITLE = 'ShareLink';

/** What the ability rules look at in a link. */
export function ownedLink({ createdBy, kind }: Pick<ShareLinkRecord, 'createdBy' | 'kind'>) {
  return { createdBy: createdBy.id, kind };
}

export function toShareLink(link: ShareLinkRecord): ShareLink {
  const { tenantId: _, createdAt, expiresAt, revokedAt, lastViewedAt, ...shown } = link;
  return {
    ...shown,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    lastViewedAt: lastViewedAt?.toISOString() ?? null,
  };
}

/** The address of a link, relative to the origin. Only that of visitors' links holds a secret. */
export function linkPath({ link, secret }: MadeLink): string {
  const { kind, projectId, inspection, note, view } = link;
  if (kind === 'note') {
    const query = new URLSearchParams({ projectId, noteId: note?.id ?? '', shareType: 'note', link: secret });
    return `/project/annotations?${query.toString()}`;
  }
  const query = new URLSearchParams({ sharedata: secret, projectId });
  if (kind === 'home') return `/project/home?${query.toString()}`;
  query.set('inspectionId', inspection?.id ?? '');
  const { pointId, pitch, yaw, noteId, noteOpen } = view;
  if (pointId) query.set('pointId', pointId);
  if (pitch !== undefined) query.set('pitch', pitch.toFixed(2));
  if (yaw !== undefined) query.set('yaw', yaw.toFixed(2));
  if (noteId) query.set('noteId', noteId);
  if (noteId && noteOpen) query.set('noteOpen', '1');
  query.set('shareType', 'scene');
  return `/project/scene?${query.toString()}`;
}

/** @throws AppError validation for a day that is over where the project is */
export async function requireLivingDay(
  trx: Trx,
  projectId: string,
  day: string | null | undefined,
): Promise<void> {
  if (day && (await isPastDay(trx, projectId, day)))
    throw new AppError('validation', { fields: [{ path: 'expiresOn', error: 'dayOver' }] });
}
