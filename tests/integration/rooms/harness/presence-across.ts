import { beforeEach, expect, it } from 'vitest';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './eventually.ts';
import { RawClient } from './raw-client.ts';
import type { NodeUnderTest, TwoNodes } from './two-nodes.ts';

/** Where people of a test sit: a new site and room for each case, everybody leaves at its end. */
export class Table {
  readonly site: Site;
  readonly room: string;
  readonly #open: RawClient[] = [];

  constructor(site: Site) {
    this.site = site;
    this.room = planRoom(site.floorPlanIds[0] ?? '');
  }

  async join(node: Pick<NodeUnderTest, 'port'>, person: { token: string }): Promise<RawClient> {
    const client = await new RawClient(node.port, this.site.projectId).join(this.room, person.token);
    this.#open.push(client);
    return client;
  }

  point(client: RawClient, clientId: number, x: number): void {
    client.presence(this.room, [{ clientId, clock: 1, state: cursorAt(x) }]);
  }

  leave(): void {
    for (const client of this.#open.splice(0)) client.close();
  }
}

export const cursorAt = (x: number) => ({ cursor: { x, y: 1 }, selection: [], tool: 'select' });
export const seenBy = (client: RawClient, clientId: number) =>
  client.awareness.findLast((entry) => entry.clientId === clientId)?.state;
export const sees = (client: RawClient, clientId: number, x: number) =>
  eventually(() => JSON.stringify(seenBy(client, clientId) ?? '').includes(`"x":${x},`));
export const guestsOf = (client: RawClient) =>
  client.messages.findLast((message) => message.t === 'guests')?.count;
const ownColor = (client: RawClient) =>
  client.messages.find((message) => message.t === 'access')?.user?.color;

/** What must hold however two nodes reach each other. */
export function itShowsPeopleAcross(started: () => TwoNodes): void {
  let nodes: TwoNodes;
  let table: Table;
  let site: Site;
  beforeEach(async () => {
    nodes = started();
    site = await nodes.newSite();
    table = new Table(site);
    return () => table.leave();
  });

  it('shows the people of one node on the other: those who come, those who are there, and who they are', async () => {
    const ben = await table.join(nodes.first, site.inspector);
    table.point(ben, 11, 5);
    const cem = await table.join(nodes.second, site.secondInspector);
    await sees(cem, 11, 5);
    expect(seenBy(cem, 11)).toMatchObject({
      ...cursorAt(5),
      user: { id: site.inspector.accountId, name: 'Ben Inspector', color: ownColor(ben), kind: 'member' },
    });
    table.point(cem, 12, 6);
    await sees(ben, 12, 6);
    table.point(ben, 11, 7);
    await sees(cem, 11, 7);
    const late = await table.join(nodes.second, site.admin);
    await sees(late, 11, 7);
    await sees(late, 12, 6);
    expect(ownColor(late)).not.toBe(ownColor(ben));
  });

  it('shows what lasts on the other node too, once and to whoever comes later', async () => {
    const ben = await table.join(nodes.first, site.inspector);
    const cem = await table.join(nodes.second, site.secondInspector);
    const lasting = {
      view: { cx: 5, cy: 6, w: 700 },
      following: site.secondInspector.accountId,
      lock: { on: 'calibration', turn: 2, heldS: 9, resting: true },
    };
    const say = (x: number) =>
      ben.presence(table.room, [{ clientId: 11, clock: x, state: { ...cursorAt(x), ...lasting } }]);
    say(5);
    await sees(cem, 11, 5);
    expect(seenBy(cem, 11)).toMatchObject(lasting);
    say(6);
    await sees(cem, 11, 6);
    expect(seenBy(cem, 11)).not.toHaveProperty('view');
    const late = await table.join(nodes.second, site.admin);
    await sees(late, 11, 6);
    expect(seenBy(late, 11)).toMatchObject(lasting);
  });

  it('takes people away who leave the other node', async () => {
    const ben = await table.join(nodes.first, site.inspector);
    const cem = await table.join(nodes.second, site.secondInspector);
    table.point(ben, 11, 5);
    await sees(cem, 11, 5);
    ben.close();
    await eventually(() => seenBy(cem, 11) === null);
  });

  it('counts the visitors of both nodes, and shows them nobody by name', async () => {
    const ben = await table.join(nodes.first, site.inspector);
    table.point(ben, 11, 5);
    const visitors = [
      await table.join(nodes.first, site.visitor),
      await table.join(nodes.second, site.visitor),
    ];
    await eventually(() => guestsOf(ben) === 2 && visitors.every((visitor) => guestsOf(visitor) === 2));
    for (const visitor of visitors) {
      await sees(visitor, 11, 5);
      expect(seenBy(visitor, 11)).toMatchObject({ user: { id: '11', name: '' } });
      expect(JSON.stringify(visitor.awareness)).not.toContain(site.inspector.accountId);
    }
    visitors[1]?.close();
    await eventually(() => guestsOf(ben) === 1);
  });

  it('shows somebody who comes by both nodes once, as the later one says', async () => {
    const watchers = [await table.join(nodes.first, site.admin), await table.join(nodes.second, site.admin)];
    const before = await table.join(nodes.first, site.inspector);
    table.point(before, 11, 5);
    for (const watcher of watchers) await sees(watcher, 11, 5);
    const after = await table.join(nodes.second, site.inspector);
    table.point(after, 11, 6);
    for (const watcher of watchers) await sees(watcher, 11, 6);
    before.close();
    table.point(after, 11, 7);
    for (const watcher of watchers) await sees(watcher, 11, 7);
    for (const watcher of watchers) expect(seenBy(watcher, 11)).not.toBeNull();
  });

  it("lets nobody speak for a client of another person's on the other node", async () => {
    const ben = await table.join(nodes.first, site.inspector);
    const cem = await table.join(nodes.second, site.secondInspector);
    table.point(ben, 11, 5);
    await sees(cem, 11, 5);
    const attacker = await table.join(nodes.second, site.responder);
    table.point(attacker, 11, 666);
    table.point(cem, 12, 6);
    await sees(ben, 12, 6);
    await sees(attacker, 12, 6);
    expect(seenBy(cem, 11)).toMatchObject({ cursor: { x: 5 } });
  });
}
