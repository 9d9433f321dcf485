/** Says in an MP4 file with one track of H.264 that its pictures are whole spheres. */
const CONTAINERS = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'avc1'] as const;
/** What stands before the boxes in a container. */
const LEAD_BYTES: Partial<Record<string, number>> = { stsd: 8, avc1: 78 };
const HEAD_BYTES = 8;

/** @param film with its `moov` last, so that nothing else moves */
export function withSphericalBox(film: Buffer): Buffer {
  const heads: number[] = [];
  let [from, to] = [0, film.length];
  for (const type of CONTAINERS) {
    const at = findBox(film, type, from, to);
    heads.push(at);
    from = at + HEAD_BYTES + (LEAD_BYTES[type] ?? 0);
    to = at + film.readUInt32BE(at);
  }
  if (findBoxEnd(film, heads[0]) !== film.length) throw new Error('the film does not end with its table');
  const added = sphericalBoxes();
  const out = Buffer.concat([film.subarray(0, to), added, film.subarray(to)]);
  for (const at of heads) out.writeUInt32BE(film.readUInt32BE(at) + added.length, at);
  return out;
}

function findBox(film: Buffer, type: string, from: number, to: number): number {
  for (let at = from; at + HEAD_BYTES <= to; at = findBoxEnd(film, at))
    if (film.toString('latin1', at + 4, at + 8) === type) return at;
  throw new Error(`the film has no ${type}`);
}

function findBoxEnd(film: Buffer, at = 0): number {
  const size = film.readUInt32BE(at);
  // 0 and 1 stand for sizes that a small film does not need.
  if (size < HEAD_BYTES) throw new Error('a box of no size');
  return at + size;
}

function sphericalBoxes(): Buffer {
  const mono = fullBox('st3d', Buffer.alloc(1));
  const maker = fullBox('svhd', Buffer.from('Plumbline demo\0', 'latin1'));
  const pose = fullBox('prhd', Buffer.alloc(12));
  const bounds = fullBox('equi', Buffer.alloc(16));
  return Buffer.concat([mono, box('sv3d', maker, box('proj', pose, bounds))]);
}

const fullBox = (type: string, body: Buffer): Buffer => box(type, Buffer.alloc(4), body);

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(HEAD_BYTES + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
