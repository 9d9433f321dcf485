/**
 * Opens a floor plan by the stock provider of `y-websocket`, with nothing of ours between, and draws a zone. Takes
 * PLUMBLINE_SERVER and PLUMBLINE_TOKEN from the environment, project and floor plan as arguments.
 */
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';

const { PLUMBLINE_SERVER: server = '', PLUMBLINE_TOKEN: token = '' } = process.env;
const [projectId, floorPlanId, name = 'From a script'] = process.argv.slice(2);

const doc = new Y.Doc();
const url = `${server.replace(/^http/, 'ws')}/collab/${projectId}`;
const provider = new WebsocketProvider(url, `plan:${floorPlanId}`, doc, { protocols: ['plumbline', token] });

// A refused edit ends the connection with a reason; the provider does not connect again.
provider.on('closed', ({ code, reason }) => {
  console.error(`${reason} (${code})`);
  process.exit(1);
});
provider.once('sync', () => {
  const zones = doc.getMap<Y.Map<unknown>>('zones');
  doc.transact(() => zones.set(crypto.randomUUID().replaceAll('-', ''), rectangle(100, 100, 400, 300)));
  console.log(`${zones.size} zones`);
  // Time to be refused.
  setTimeout(() => process.exit(0), 1500);
});

/** A zone as docs/client.md describes it, above all others. */
function rectangle(left: number, top: number, right: number, bottom: number): Y.Map<unknown> {
  const orders = [...doc.getMap<Y.Map<unknown>>('zones').values()].map((zone) => String(zone.get('order')));
  const highest = orders.toSorted().at(-1);
  return new Y.Map<unknown>([
    ...Object.entries({ name, colour: 'z1', shape: 'rectangle', locked: false, left, top, right, bottom }),
    ['order', highest === undefined ? 'a0' : `${highest}V`],
    ['points', new Y.Map()],
    ['ring', new Y.Map()],
  ]);
}
