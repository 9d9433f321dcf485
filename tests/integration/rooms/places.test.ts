/** Places in a room are given to people: nobody alone, and not all visitors together, keep others out. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import {
  addInspectors,
  addVisits,
  type Person,
  type Site,
} from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { RawClient } from './harness/raw-client.ts';
import { startTwoNodes, type TwoNodes } from './harness/two-nodes.ts';

const LIMITS = {
  ACCOUNT_SOCKETS: 8,
  ROOM_EDITORS: 3,
  ROOM_SOCKETS: 20,
  ROOM_VISITOR_SOCKETS: 10,
  ROOM_ACCOUNT_SOCKETS: 5,
  ROOM_VISIT_SOCKETS: 2,
  ROOM_LINK_SOCKETS: 7,
  ROOM_ADDRESS_SOCKETS: 4,
} as const;

let nodes: TwoNodes;
let site: Site;
let clients: RawClient[];

beforeAll(async () => {
  nodes = await startTwoNodes(
    Object.fromEntries(Object.entries(LIMITS).map(([name, value]) => [name, String(value)])),
  );
});
afterAll(() => nodes.stop());
beforeEach(async () => {
  site = await nodes.newSite();
  clients = [];
  return () => {
    for (const client of clients.splice(0)) client.close();
  };
});

interface Way {
  plan?: number;
  from?: string;
  node?: 'first' | 'second';
}

/** Knocks at a room; answers when let in, refused or closed. */
async function knock(token: string, { plan = 0, from, node = 'first' }: Way = {}): Promise<RawClient> {
  const client = new RawClient(nodes[node].port, site.projectId, from);
  clients.push(client);
  return client.join(planRoom(site.floorPlanIds[plan] ?? ''), token);
}

const accessOf = (client: RawClient) => client.messages.find((message) => message.t === 'access')?.access;
const visits = (count: number) => addVisits(nodes.ownerUrl, site, count);
let lastAddress = 0;
const newAddress = (): string => `192.0.2.${(lastAddress = (lastAddress % 250) + 1)}`;

it('one account with many tabs takes one place of an editor, and as many sockets as it may', async () => {
  const others = await addInspectors(nodes.ownerUrl, site, 2);
  for (let tab = 0; tab < LIMITS.ROOM_ACCOUNT_SOCKETS; tab += 1) {
    expect(accessOf(await knock(site.inspector.token))).toBe('edit');
  }
  const tooMany = await knock(site.inspector.token);
  expect(tooMany.denials).toEqual(['too-many-tabs']);
  for (const { token } of others) expect(accessOf(await knock(token))).toBe('edit');
  expect(accessOf(await knock(site.secondInspector.token))).toBe('read');
  clients[0]?.close();
  await eventually(async () => accessOf(await knock(site.inspector.token)) === 'edit');
});

it('an account that is in too many rooms at once gets no further socket', async () => {
  for (let tab = 0; tab < LIMITS.ACCOUNT_SOCKETS; tab += 1) {
    expect(accessOf(await knock(site.viewer.token, { plan: tab % 2 }))).toBe('read');
  }
  const tooMany = await knock(site.viewer.token);
  await eventually(() => tooMany.closeCode !== null);
  expect(tooMany.closeCode).toBe(4436);
  expect(accessOf(await knock(site.inspector.token))).toBe('edit');
});

it('a visit, an address and a link have so many places; members come in all the same', async () => {
  const address = newAddress();
  for (let tab = 0; tab < LIMITS.ROOM_VISIT_SOCKETS; tab += 1) {
    expect(accessOf(await knock(site.visitor.token, { from: address }))).toBe('read');
  }
  expect((await knock(site.visitor.token, { from: newAddress() })).denials).toEqual(['too-many-tabs']);
  const more = await visits(8);
  const come = async (from: string) => knock(more.shift() ?? '', { from });
  for (let seat = 2; seat < LIMITS.ROOM_ADDRESS_SOCKETS; seat += 1) {
    expect(accessOf(await come(address))).toBe('read');
  }
  expect((await come(address)).denials).toEqual(['network-full']);
  for (let seat = LIMITS.ROOM_ADDRESS_SOCKETS; seat < LIMITS.ROOM_LINK_SOCKETS; seat += 1) {
    expect(accessOf(await come(newAddress()))).toBe('read');
  }
  expect((await come(newAddress())).denials).toEqual(['link-full']);
  expect(accessOf(await knock(site.inspector.token))).toBe('edit');
});

it('who loses the line again and again is not kept out by the sockets they lost', async () => {
  const lost: RawClient[] = [];
  for (let tab = 0; tab < LIMITS.ROOM_VISIT_SOCKETS; tab += 1) {
    const client = await knock(site.visitor.token, { from: newAddress() });
    client.socket.onmessage = null;
    lost.push(client);
  }
  await sleep(13_000);
  expect(accessOf(await knock(site.visitor.token, { from: newAddress() }))).toBe('read');
  await eventually(() => lost.filter(({ closeCode }) => closeCode !== null).length === 1);
  expect(lost.map(({ closeCode }) => closeCode).filter(Boolean)).toEqual([4431]);
}, 30_000);

describe('on two nodes', () => {
  const onBoth = ['first', 'second'] as const;

  it('an account that edits on both is one editor', async () => {
    const people: Person[] = [site.inspector, site.secondInspector];
    for (const { token } of people) {
      for (const node of onBoth) expect(accessOf(await knock(token, { node }))).toBe('edit');
    }
    const [third, fourth] = await addInspectors(nodes.ownerUrl, site, 2);
    expect(accessOf(await knock(third?.token ?? '', { node: 'second' }))).toBe('edit');
    await eventually(async () => (await knockOnce(fourth?.token ?? '', 'first')) === 'read');
    expect(accessOf(await knock(third?.token ?? ''))).toBe('edit');
  });

  it('tabs and visitors count on both together, and are free again once they leave', async () => {
    const half = Math.ceil(LIMITS.ROOM_ACCOUNT_SOCKETS / 2);
    const tabs: RawClient[] = [];
    for (let tab = 0; tab < LIMITS.ROOM_ACCOUNT_SOCKETS; tab += 1) {
      tabs.push(await knock(site.inspector.token, { node: tab < half ? 'first' : 'second' }));
    }
    await eventually(async () => (await knockOnce(site.inspector.token, 'first')) === 'too-many-tabs');
    tabs.at(-1)?.close();
    await eventually(async () => (await knockOnce(site.inspector.token, 'first')) === 'edit');

    const tokens = await visits(LIMITS.ROOM_ADDRESS_SOCKETS + 1);
    const from = newAddress();
    for (const [index, token] of tokens.slice(1).entries())
      await knock(token, { from, node: onBoth[index % 2] ?? 'first' });
    await eventually(async () => (await knockOnce(tokens[0] ?? '', 'second', from)) === 'network-full');
  });

  /** What somebody may do who comes and goes, or why they may not come in. */
  async function knockOnce(
    token: string,
    node: 'first' | 'second',
    from?: string,
  ): Promise<string | undefined> {
    const client = await knock(token, { node, ...(from !== undefined && { from }) });
    client.close();
    return client.denials[0] ?? accessOf(client);
  }
});
