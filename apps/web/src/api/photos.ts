import { answerOf, EmptySchema } from '@plumbline/shared/contract/envelope.ts';
import {
  PhotoAnswerSchema,
  PhotoListAnswerSchema,
  PHOTOS_AT_ONCE,
  type Photo,
  type SetPhotoBody,
} from '@plumbline/shared/contract/photo.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, queryKeys } from './query-client.ts';
import { request } from './request.ts';
import { changeUserData, useSession } from './session-store.ts';

/** Signed addresses hold at least five minutes. */
const RENEWED_MS = 4 * 60_000;
/** Whoever is drawn in the same moment is asked for in one request. */
const GATHER_MS = 20;
/** A room knows its guests by other ids than accounts have. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** With the members, so that what the feed tells of them is true of their photos too. */
const photoKey = (accountId: string) => [...queryKeys.members, 'photo', accountId];

/** Somebody's photo; null without one, for visitors, and while nothing is known. */
export function usePhoto(accountId: string): Photo | null {
  const isMember = useSession()?.kind === 'member';
  const { data } = useQuery({
    queryKey: photoKey(accountId),
    queryFn: () => photoOf(accountId),
    enabled: isMember && UUID.test(accountId),
    staleTime: RENEWED_MS,
  });
  return data ?? null;
}

/** Where a photo is changed the failures are told. */
const IN_PLACE = { errors: true } as const;

/** Makes part of an uploaded picture the own photo. @throws RequestError conflict, when another tab was faster */
export async function setPhoto(ownId: string, body: SetPhotoBody): Promise<void> {
  try {
    const options = { schema: PhotoAnswerSchema, enableSkip: IN_PLACE, method: 'PUT', body } as const;
    const { data } = await request('/core/member/photo', options);
    changeUserData({ userPhoto: data.id });
  } finally {
    await renew(ownId);
  }
}

/** Takes the own photo away. @throws RequestError conflict, likewise */
export async function removePhoto(ownId: string, was: string): Promise<void> {
  try {
    const schema = answerOf(EmptySchema);
    await request('/core/member/photo', { schema, enableSkip: IN_PLACE, method: 'DELETE', query: { was } });
    changeUserData({ userPhoto: null });
  } finally {
    await renew(ownId);
  }
}

/** A photo that cannot be read again leaves the answer to the change as it is. */
function renew(ownId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: photoKey(ownId) });
}

type Photos = ReadonlyMap<string, Photo>;
let gathering: { accountIds: string[]; photos: Promise<Photos> } | null = null;

async function photoOf(accountId: string): Promise<Photo | null> {
  if (gathering === null || gathering.accountIds.length === PHOTOS_AT_ONCE) gathering = gather();
  gathering.accountIds.push(accountId);
  return (await gathering.photos).get(accountId) ?? null;
}

/** A request for whoever is added to its list within a moment. */
function gather(): { accountIds: string[]; photos: Promise<Photos> } {
  const accountIds: string[] = [];
  return { accountIds, photos: readPhotos(accountIds) };
}

async function readPhotos(accountIds: readonly string[]): Promise<Photos> {
  await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
  if (gathering?.accountIds === accountIds) gathering = null;
  const query = { of: accountIds.join(',') };
  const options = { schema: PhotoListAnswerSchema, query, enableSkip: IN_PLACE } as const;
  const { data } = await request('/core/member/photo', options);
  return new Map(data.map((photo) => [photo.accountId, photo]));
}
