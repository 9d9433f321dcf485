/** Reads an octree of the Potree 2 format as its description says, in the plainest way. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const MetadataSchema = z.object({
  points: z.number(),
  offset: z.array(z.number()),
  scale: z.array(z.number()),
  spacing: z.number(),
  boundingBox: z.object({ min: z.array(z.number()), max: z.array(z.number()) }),
  hierarchy: z.object({ firstChunkSize: z.number() }),
  attributes: z.array(z.object({ name: z.string(), size: z.number() })),
});

export interface ReadNode {
  name: string;
  /** x, y, z of each point. */
  places: number[][];
  colors: number[][];
  intensities: number[];
  classes: number[];
  gpsTimes: number[];
}

export interface ReadOctree {
  metadata: z.infer<typeof MetadataSchema>;
  nodes: ReadNode[];
}

export function readOctree(folder: string): ReadOctree {
  const metadata = MetadataSchema.parse(JSON.parse(readFileSync(join(folder, 'metadata.json'), 'utf8')));
  const tree = readFileSync(join(folder, 'hierarchy.bin'));
  const points = readFileSync(join(folder, 'octree.bin'));
  const names = ['r'];
  const nodes: ReadNode[] = [];
  for (let at = 0; at < tree.length; at += 22) {
    const name = names[at / 22] ?? '';
    const mask = tree.readUInt8(at + 1);
    for (let octant = 0; octant < 8; octant++) if (mask & (1 << octant)) names.push(`${name}${octant}`);
    const [from, bytes] = [Number(tree.readBigUInt64LE(at + 6)), Number(tree.readBigUInt64LE(at + 14))];
    nodes.push(readNode(name, metadata, points.subarray(from, from + bytes), tree.readUInt32LE(at + 2)));
  }
  if (names.length !== nodes.length) throw new Error('the tree has other nodes than it says');
  return { metadata, nodes };
}

function readNode(
  name: string,
  { attributes, offset, scale }: ReadOctree['metadata'],
  bytes: Buffer,
  count: number,
): ReadNode {
  const pointBytes = attributes.reduce((sum, { size }) => sum + size, 0);
  if (bytes.length !== count * pointBytes) throw new Error(`${name} has other bytes than points`);
  const node: ReadNode = { name, places: [], colors: [], intensities: [], classes: [], gpsTimes: [] };
  for (let at = 0; at < bytes.length;) {
    for (const { name: attribute, size } of attributes) {
      if (attribute === 'position')
        node.places.push(
          [0, 1, 2].map(
            (axis) => bytes.readInt32LE(at + 4 * axis) * (scale[axis] ?? 0) + (offset[axis] ?? 0),
          ),
        );
      if (attribute === 'rgb')
        node.colors.push([0, 1, 2].map((channel) => bytes.readUInt16LE(at + 2 * channel)));
      if (attribute === 'intensity') node.intensities.push(bytes.readUInt16LE(at));
      if (attribute === 'classification') node.classes.push(bytes.readUInt8(at));
      if (attribute === 'gps-time') node.gpsTimes.push(bytes.readDoubleLE(at));
      at += size;
    }
  }
  return node;
}
