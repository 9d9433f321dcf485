/** Points of a node as they lie in a file of the Potree 2 format, turned into what a graphics card takes. */

interface PointAttributeOf {
  name: string;
  byteSize: number;
}

/** What potree-core asks a decoding worker for. */
export interface DecodeQuestion {
  buffer: ArrayBuffer;
  pointAttributes: { attributes: readonly PointAttributeOf[] };
  scale: readonly [number, number, number];
  offset: readonly [number, number, number];
  min: { x: number; y: number; z: number };
  size: { x: number; y: number; z: number };
  numPoints: number;
}

interface DecodedAttribute {
  buffer: ArrayBuffer;
  attribute: PointAttributeOf;
}

/** What it takes for an answer. */
export interface DecodeAnswer {
  attributeBuffers: Record<string, DecodedAttribute>;
  /** Points for each part of the node that has some. */
  density: number;
}

const DENSITY_CELLS = 32;

export function decodePoints(question: DecodeQuestion): DecodeAnswer {
  const { buffer, pointAttributes, numPoints: count } = question;
  const { attributes } = pointAttributes;
  const stride = attributes.reduce((sum, { byteSize }) => sum + byteSize, 0);
  const part: Part = { view: new DataView(buffer), stride, count, from: 0 };
  const attributeBuffers: DecodeAnswer['attributeBuffers'] = {};
  let density = 1;
  for (const attribute of attributes) {
    const { name } = attribute;
    if (name === 'position') {
      const places = decodePlaces(question, part);
      density = densityOf(places, question);
      attributeBuffers[name] = { buffer: places.buffer, attribute };
    }
    if (name === 'rgba' || name === 'rgb')
      attributeBuffers['rgba'] = { buffer: decodeColors(part), attribute };
    if (name === 'intensity')
      attributeBuffers[name] = {
        buffer: decodeNumbers(part, (at) => part.view.getUint16(at, true)),
        attribute,
      };
    if (name === 'classification')
      attributeBuffers[name] = { buffer: decodeNumbers(part, (at) => part.view.getUint8(at)), attribute };
    part.from += attribute.byteSize;
  }
  const indices = Uint32Array.from({ length: count }, (_, index) => index);
  attributeBuffers['INDICES'] = { buffer: indices.buffer, attribute: { name: 'INDICES', byteSize: 4 } };
  return { attributeBuffers, density };
}

interface Part {
  view: DataView;
  stride: number;
  count: number;
  /** Of the attribute, in a point. */
  from: number;
}

function decodePlaces(
  { scale, offset, min }: DecodeQuestion,
  { view, stride, count, from }: Part,
): Float32Array<ArrayBuffer> {
  const places = new Float32Array(3 * count);
  const starts = [offset[0] - min.x, offset[1] - min.y, offset[2] - min.z];
  for (let point = 0; point < count; point++)
    for (const axis of [0, 1, 2] as const)
      places[3 * point + axis] =
        view.getInt32(point * stride + from + 4 * axis, true) * scale[axis] + (starts[axis] ?? 0);
  return places;
}

/** Our files hold eight bits of a colour in sixteen. */
function decodeColors({ view, stride, count, from }: Part): ArrayBuffer {
  const colors = new Uint8Array(4 * count);
  for (let point = 0; point < count; point++)
    for (let channel = 0; channel < 3; channel++)
      colors[4 * point + channel] = view.getUint16(point * stride + from + 2 * channel, true);
  return colors.buffer;
}

function decodeNumbers({ stride, count, from }: Part, read: (at: number) => number): ArrayBuffer {
  const numbers = new Float32Array(count);
  for (let point = 0; point < count; point++) numbers[point] = read(point * stride + from);
  return numbers.buffer;
}

function densityOf(places: Float32Array, { size }: DecodeQuestion): number {
  const cellOf = (value: number, side: number) =>
    Math.min(Math.max(Math.floor((value / side) * DENSITY_CELLS), 0), DENSITY_CELLS - 1);
  const seen = new Uint8Array(DENSITY_CELLS ** 3);
  let cells = 0;
  for (let at = 0; at < places.length; at += 3) {
    const x = cellOf(places[at] ?? 0, size.x);
    const y = cellOf(places[at + 1] ?? 0, size.y);
    const cell = (cellOf(places[at + 2] ?? 0, size.z) * DENSITY_CELLS + y) * DENSITY_CELLS + x;
    if (seen[cell] === 0) cells++;
    seen[cell] = 1;
  }
  return cells === 0 ? 1 : Math.floor(places.length / 3 / cells);
}
