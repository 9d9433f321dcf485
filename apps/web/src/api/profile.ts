import { ProfileAnswerSchema, type Profile, type ProfileFields } from '@plumbline/shared/contract/profile.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, queryKeys } from './query-client.ts';
import { request } from './request.ts';
import { changeUserData } from './session-store.ts';

/** Those who read or change it tell the failures themselves. */
const IN_PLACE = { schema: ProfileAnswerSchema, enableSkip: { errors: true } } as const;

async function readProfile(): Promise<Profile> {
  return (await request('/auth/profile', IN_PLACE)).data;
}

export const profileQuery = queryOptions({
  queryKey: queryKeys.ownProfile,
  queryFn: readProfile,
  // A form that begins with an older answer would run into a conflict with itself.
  gcTime: 0,
  staleTime: Infinity,
});

/** @throws RequestError with the current profile in `failure.current`, when another tab was faster */
export async function saveProfile(fields: ProfileFields, version: number): Promise<Profile> {
  const body = { ...fields, version };
  const { data } = await request('/auth/profile', { ...IN_PLACE, method: 'PUT', body });
  queryClient.setQueryData(queryKeys.ownProfile, data);
  const { userName, language, units, timeZone } = data;
  changeUserData({ userName, language, units, timeZone });
  return data;
}

/** Changes a part of the own profile as it is now. */
export async function changeOwnProfile(change: Partial<ProfileFields>): Promise<Profile> {
  const { email: _email, version, ...fields } = await readProfile();
  return saveProfile({ ...fields, ...change }, version);
}
