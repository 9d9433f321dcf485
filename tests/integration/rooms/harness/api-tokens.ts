import type { Stores } from '@plumbline/server/database/client.ts';
import type { Person, Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { endSession } from '@plumbline/server/sessions/sessions.ts';
import { hashSecret } from '@plumbline/server/sessions/token.ts';

/** What a script says who somebody is. */
export async function apiTokenOf(_stores: Stores, _site: Site, person: Person): Promise<string> {
  return person.token;
}

/** Ends a token for good. */
export async function revokeToken(stores: Stores, _site: Site, token: string): Promise<void> {
  await endSession(stores, hashSecret(token));
}
