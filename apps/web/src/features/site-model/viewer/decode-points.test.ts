import { expect, test } from 'vitest';
import { decodePoints } from './decode-points.ts';

const ATTRIBUTES = [
  { name: 'position', byteSize: 12 },
  { name: 'rgba', byteSize: 6 },
  { name: 'intensity', byteSize: 2 },
  { name: 'classification', byteSize: 1 },
  { name: 'gps-time', byteSize: 8 },
];
const STRIDE = 29;

/** Two points, byte by byte as the format says. */
function twoPoints(): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(2 * STRIDE));
  const put = (at: number, steps: number[], rgb: number[], intensity: number, classOf: number) => {
    for (const [axis, step] of steps.entries()) view.setInt32(at + 4 * axis, step, true);
    for (const [channel, value] of rgb.entries()) view.setUint16(at + 12 + 2 * channel, value, true);
    view.setUint16(at + 18, intensity, true);
    view.setUint8(at + 20, classOf);
    view.setFloat64(at + 21, 1e9, true);
  };
  put(0, [0, 0, 0], [255, 128, 1], 65_535, 6);
  put(STRIDE, [-1000, 2000, 500], [0, 7, 200], 12, 2);
  return view.buffer;
}

test('each attribute is read from where it stands, places from the corner of the node', () => {
  const { attributeBuffers, density } = decodePoints({
    buffer: twoPoints(),
    pointAttributes: { attributes: ATTRIBUTES },
    scale: [0.001, 0.001, 0.01],
    offset: [636_001, 848_935, 406],
    min: { x: 636_000, y: 848_930, z: 400 },
    size: { x: 10, y: 10, z: 20 },
    numPoints: 2,
  });
  const floats = (name: string) => [
    ...new Float32Array(attributeBuffers[name]?.buffer ?? new ArrayBuffer(0)),
  ];
  expect(floats('position')).toEqual([1, 5, 6, 0, 7, 11]);
  expect([...new Uint8Array(attributeBuffers['rgba']?.buffer ?? new ArrayBuffer(0))]).toEqual([
    255, 128, 1, 0, 0, 7, 200, 0,
  ]);
  expect(floats('intensity')).toEqual([65_535, 12]);
  expect(floats('classification')).toEqual([6, 2]);
  expect([...new Uint32Array(attributeBuffers['INDICES']?.buffer ?? new ArrayBuffer(0))]).toEqual([0, 1]);
  expect(Object.keys(attributeBuffers)).not.toContain('gps-time');
  expect(density).toBe(1);
});
