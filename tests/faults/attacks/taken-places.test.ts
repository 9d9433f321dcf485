/** Places in a room are taken by somebody who comes many times, as many visitors or as one account. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { ERRORS } from '@plumbline/shared/errors/catalogue.ts';
import { PLACE_REFUSALS } from '@plumbline/shared/protocol/room-messages.ts';
import { addInspectors, addVisits } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from '../../integration/rooms/harness/eventually.ts';
import { RawClient, editOf } from '../../integration/rooms/harness/raw-client.ts';
import { startAttackedServer, type AttackedServer } from './attacked-server.ts';

const VISITS = 500;
const AT_ONCE = 25;
const TABS = 55;

let server: AttackedServer;

beforeAll(async () => {
  server = await startAttackedServer();
});
afterAll(() => server.stop());

const access = (client: RawClient) => client.messages.findLast((message) => message.t === 'access')?.access;

/** Knocks with each token, some at once; answers what came of it. */
async function knockAll(tokens: readonly string[], from?: (index: number) => string): Promise<RawClient[]> {
  const clients: RawClient[] = [];
  const waiting = [...tokens.entries()];
  const knock = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, token] = next;
      const client = new RawClient(server.collab.port, server.site.projectId, from?.(index));
      clients.push(client);
      await client.join(server.room, token);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, knock));
  return clients;
}

const letIn = (clients: readonly RawClient[]) => clients.filter(({ isSynced }) => isSynced);

/** How often each refusal was heard: as an answer, or as a close code of those who came at the same moment. */
function refusals(clients: readonly RawClient[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { denials, closeCode } of clients) {
    const reason = denials[0] ?? PLACE_REFUSALS.find((code) => ERRORS[code].close === closeCode);
    if (reason) counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}

async function leave(clients: readonly RawClient[]): Promise<void> {
  for (const client of clients) client.close();
  await eventually(() => clients.every(({ closeCode }) => closeCode !== null));
}

async function comesInAndEdits(person: { token: string }): Promise<void> {
  const member = await server.join(person);
  expect(access(member)).toBe('edit');
  const answered = member.statuses.length;
  const box = { name: 'Hall', colour: 'z1', left: 0, top: 0, right: 40, bottom: 30 } as const;
  const drawing = editOf(member.doc, (copy) => void createRectangleZone(copy, box));
  member.update(server.room, drawing);
  await eventually(() => member.statuses.length > answered);
  expect(member.statuses.at(-1)).toBe(true);
}

it(
  'B121: five hundred visits by one link, each from an address of its own, shut no member out',
  { timeout: 120_000 },
  () =>
    server.during('B121', async () => {
      const tokens = await addVisits(server.database.ownerUrl, server.site, VISITS);
      const spread = await knockAll(
        tokens,
        (index) => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`,
      );
      expect(letIn(spread)).toHaveLength(200);
      expect(refusals(spread)).toEqual({ 'link-full': VISITS - 200 });
      await comesInAndEdits(server.site.secondInspector);
      await leave(spread);

      const oneAddress = await knockAll(tokens, () => '203.0.113.7');
      expect(letIn(oneAddress)).toHaveLength(60);
      expect(refusals(oneAddress)).toEqual({ 'network-full': VISITS - 60 });
      await comesInAndEdits(server.site.admin);
      await leave(oneAddress);

      const oneVisit = await knockAll(Array.from({ length: VISITS }, () => tokens[0] ?? ''));
      expect(letIn(oneVisit)).toHaveLength(4);
      await comesInAndEdits(server.site.admin);
      await leave(oneVisit);
    }),
);

it('B122: one account in fifty-five tabs makes nobody else look on', () =>
  server.during('B122', async () => {
    const { token } = server.site.secondInspector;
    const tabs = await knockAll(Array.from({ length: TABS }, () => token));
    expect(letIn(tabs)).toHaveLength(10);
    expect(refusals(tabs)).toEqual({ 'too-many-tabs': TABS - 10 });
    expect(letIn(tabs).map(access)).toEqual(Array.from({ length: 10 }, () => 'edit'));
    const others = await addInspectors(server.database.ownerUrl, server.site, 48);
    for (const person of others) expect(access(await server.join(person))).toBe('edit');
    await comesInAndEdits(server.site.admin);
    // That makes fifty accounts which edit.
    expect(access(await server.join(server.site.inspector))).toBe('read');
    await leave(tabs);
  }));
