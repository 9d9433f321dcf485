/** Lists and files of one tenant, asked for in every way by somebody of another (reliability.md D81). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bearer, createWorld, type Person, type World } from '../api/api-world.ts';
import { inputsOf } from './route-inputs.ts';
import { ROUTES } from './routes.ts';

/** Every list in every order and with every filter: seconds, and on a busy machine many more. */
vi.setConfig({ testTimeout: 120_000 });

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ask = (url: string, who: Person) => world.app.inject({ url, headers: bearer(world.people[who]) });

/** Nobody outside may learn these. */
function secretsOf({ people, tenantId, projectId, groupId, floorId, ...more }: World): string[] {
  const members = Object.entries(people).flatMap(([person, { accountId, email }]) =>
    person === 'foreigner' ? [] : [accountId, email],
  );
  const { linkId, invitationId, projectInvitationId, operatorInvitationId, mailId } = more;
  const things = [tenantId, projectId, groupId, floorId, linkId, invitationId, projectInvitationId];
  return [...members, ...things, operatorInvitationId, mailId, 'Harbour', 'Nord', 'invited@', 'invited-'];
}

/** Ways to ask for a list: each filter with everything of the first tenant that it could name, and each order. */
function addressesOf(key: string, url: string): string[] {
  const { projectId, groupId, floorId, people } = world;
  const ids = [projectId, groupId, floorId, people.viewer.accountId];
  const words = ['harbour', '@example.test', 'nord', 'a'];
  const [path = '', asked = ''] = url.split('?');
  const ways = inputsOf(world.app, key).query.flatMap(({ name, isNumber, values }) => {
    const free = name.endsWith('Id') || name === 'of' ? ids : isNumber ? ['1', '10', '100'] : words;
    return (values.length > 0 ? values : free).map((value) => {
      const parameters = new URLSearchParams(asked);
      parameters.set(name, value);
      return `${path}?${parameters}`;
    });
  });
  return [url, ...ways];
}

/** First, because it tells what was asked of the others. */
const isLog = (key: string) => key.includes('/log/');

test('D81 no list, however it is searched, filtered, ordered or saved, shows a row of another tenant', async () => {
  const lists = Object.entries(ROUTES)
    .filter(
      ([key, { isOwnOnly, passes }]) => key.startsWith('GET ') && isOwnOnly && passes.includes('tenantAdmin'),
    )
    .toSorted(([one], [other]) => Number(isLog(other)) - Number(isLog(one)));
  const secrets = secretsOf(world);
  const shown: string[] = [];
  const telling = new Set<string>();
  const asked: string[] = [];
  let answeredCount = 0;
  // What somebody asked a log for when they saved it stands in their own log, a moment later.
  const isOwnWord = (key: string, secret: string) =>
    isLog(key) && asked.some((address) => address.includes(secret));
  for (const [key, rule] of lists) {
    const { url } = rule.request(world);
    for (const address of addressesOf(key, url)) {
      const foreign = await ask(address, 'foreigner');
      if (foreign.statusCode === 200) answeredCount += 1;
      if (foreign.statusCode >= 500) shown.push(`${address}: ${foreign.statusCode}`);
      for (const secret of secrets)
        if (foreign.body.includes(secret) && !isOwnWord(key, secret)) shown.push(`${address}: ${secret}`);
      asked.push(address);
    }
    const { body } = await ask(url, 'tenantAdmin');
    if (secrets.some((secret) => body.includes(secret))) telling.add(key);
  }
  expect(shown).toEqual([]);
  // The same lists do tell the tenant's own admin something.
  expect(telling.size).toBeGreaterThan(7);
  expect(answeredCount).toBeGreaterThan(150);
});
