import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readVideo, type VideoFacts } from './read-video.ts';
import {
  box,
  counted,
  ftyp,
  full,
  i32,
  joined,
  longBox,
  mdat,
  moov,
  trak,
  u16,
  u32,
  u64,
  video,
  zeros,
  type Part,
  type SampleTrack,
} from './testing/build-mp4.ts';

const read = (bytes: Uint8Array) => readVideo(counted(bytes));
async function factsOf(bytes: Uint8Array): Promise<VideoFacts> {
  const answer = await read(bytes);
  if (!answer.ok) throw new Error(answer.code);
  return answer.video;
}
const facts = (track: SampleTrack) => factsOf(video(track));
const codeOf = async (bytes: Uint8Array) => {
  const answer = await read(bytes);
  return answer.ok ? 'read' : answer.code;
};

test('a video tells how long it is, how large, how it is coded and when it was made', async () => {
  expect(await factsOf(video())).toEqual({
    durationSeconds: 10,
    widthPx: 3840,
    heightPx: 1920,
    rotationDeg: 0,
    codec: 'avc1',
    frameCount: 300,
    frameRate: 30,
    isVariableRate: false,
    keyframeGapSeconds: 1 / 30,
    isFragmented: false,
    startSeconds: 0,
    delaySeconds: 0,
    createdAt: '2026-11-26T12:00:00',
    look: { as: 'ask', proposed: 'sphere' },
    stereo: 'mono',
    yawDeg: 0,
    pitchDeg: 0,
    rollDeg: 0,
    colours: 'sdr',
    hasMotionTrack: false,
  });
});

test('of 20 GB only the description is read, wherever it lies and in boxes of 64 bits', async () => {
  const end = moov(trak());
  const frames = 20 * 1024 ** 3;
  const head = joined(ftyp, u32(1), 'mdat', u64(frames + 16));
  let readBytes = 0;
  const answer = await readVideo({
    size: head.length + frames + end.length,
    read: async (offset, length) => {
      readBytes += length;
      const part = new Uint8Array(length);
      part.set(head.slice(offset, offset + length));
      const at = head.length + frames - offset;
      if (at < length)
        part.set(at < 0 ? end.slice(-at, length - at) : end.slice(0, length - at), Math.max(0, at));
      return part;
    },
  });
  expect(answer).toMatchObject({ ok: true, video: { durationSeconds: 10 } });
  expect(readBytes).toBeLessThan(20_000);
});

test('a phone’s video that lies on its side is told upright', async () => {
  const turned = await facts({ widthPx: 1920, heightPx: 1080, matrix: [0, 1, -1, 0] });
  expect(turned).toMatchObject({ widthPx: 1080, heightPx: 1920, rotationDeg: 90 });
  expect(turned.look).toEqual({ as: 'flat', isWide: false });
  expect((await facts({ matrix: [-1, 0, 0, -1] })).rotationDeg).toBe(180);
});

test('M11 frames of changing length are told, and the way between those that stand alone', async () => {
  const changing = await facts({
    runs: [
      [100, 1000],
      [50, 2000],
    ],
    keyframes: [1, 31, 121],
  });
  expect(changing).toMatchObject({ frameCount: 150, isVariableRate: true });
  expect(changing.durationSeconds).toBeCloseTo(200 / 30, 9);
  expect(changing.frameRate).toBeCloseTo(22.5, 9);
  // From frame 31, at 1 s, to frame 121, at 4.667 s.
  expect(changing.keyframeGapSeconds).toBeCloseTo((100 + 40 - 30) / 30, 9);
  expect(
    (
      await facts({
        runs: [
          [299, 1000],
          [1, 900],
        ],
      })
    ).isVariableRate,
  ).toBe(false);
  expect((await facts({ keyframes: [1] })).keyframeGapSeconds).toBe(10);
});

test('M12 what an edit list leaves out or delays counts neither as length nor as beginning', async () => {
  expect(await facts({ edits: [[9000, 2000]] })).toMatchObject({
    durationSeconds: 9,
    startSeconds: 2000 / 30_000,
    delaySeconds: 0,
  });
  const delayed = await facts({
    edits: [
      [500, -1],
      [10_000, 0],
    ],
  });
  expect(delayed).toMatchObject({ durationSeconds: 10, startSeconds: 0, delaySeconds: 0.5 });
  // It may say more than there is.
  expect((await facts({ edits: [[3_600_000, 0]] })).durationSeconds).toBe(10);
});

const proj = (...parts: readonly Part[]) =>
  box(
    'sv3d',
    full('svhd', 'maker', [0]),
    box('proj', full('prhd', i32(90 * 65_536), i32(-65_536), zeros(4)), ...parts),
  );

test('a sphere says so by boxes, with its part, its pose and its eyes', async () => {
  const sphere = { entry: joined(full('st3d', [1]), proj(full('equi', zeros(16)))) };
  expect(await facts(sphere)).toMatchObject({
    look: { as: 'sphere' },
    stereo: 'top-bottom',
    yawDeg: 90,
    pitchDeg: -1,
    rollDeg: 0,
  });
  const quarter = u32(2 ** 30);
  const part = { entry: proj(full('equi', quarter, quarter, zeros(4), quarter)) };
  expect((await facts(part)).look).toEqual({
    as: 'partial',
    part: { left: 0, top: 0.25, width: 0.75, height: 0.5 },
  });
  const cube = { entry: proj(full('cbmp', zeros(8))) };
  const mesh = { entry: proj(full('mshp', zeros(8))) };
  for (const other of [cube, mesh]) expect(await codeOf(video(other))).toBe('video-not-equirectangular');
});

const uuid = (xml: string) =>
  box(
    'uuid',
    [0xff, 0xcc, 0x82, 0x63, 0xf8, 0x55, 0x4a, 0x93, 0x88, 0x14, 0x58, 0x7a, 0x02, 0x52, 0x1f, 0xdd],
    xml,
  );
const spherical = (...elements: readonly [name: string, value: string | number][]) =>
  uuid(
    `<rdf:SphericalVideo>${elements.map(([name, value]) => `<GSpherical:${name}>${value}</GSpherical:${name}>`).join('\n')}</rdf:SphericalVideo>`,
  );
const EQUI = [
  ['Spherical', 'true'],
  ['ProjectionType', 'equirectangular'],
] as const satisfies [string, string][];

test('a sphere says so by XML of the first version', async () => {
  expect((await facts({ more: spherical(...EQUI) })).look).toEqual({ as: 'sphere' });
  const stereo = await facts({ more: spherical(...EQUI, ['StereoMode', 'left-right']) });
  expect(stereo).toMatchObject({ look: { as: 'sphere' }, stereo: 'left-right' });
  const cropped = spherical(
    ...EQUI,
    ['CroppedAreaImageWidthPixels', 3840],
    ['CroppedAreaImageHeightPixels', 960],
    ['FullPanoWidthPixels', 3840],
    ['FullPanoHeightPixels', 1920],
    ['CroppedAreaLeftPixels', 0],
    ['CroppedAreaTopPixels', 480],
  );
  expect((await facts({ heightPx: 960, more: cropped })).look).toEqual({
    as: 'partial',
    part: { left: 0, top: 0.25, width: 1, height: 0.5 },
  });
  const cube = spherical(['Spherical', 'true'], ['ProjectionType', 'cubemap']);
  expect(await codeOf(video({ more: cube }))).toBe('video-not-equirectangular');
  expect((await facts({ more: spherical(['Spherical', 'false']) })).look).toEqual({
    as: 'ask',
    proposed: 'sphere',
  });
});

test('M6 what two lenses recorded is refused: two square tracks, or the end that its maker writes', async () => {
  const lens: SampleTrack = { widthPx: 2880, heightPx: 2880, format: 'hvc1' };
  expect(await codeOf(video(lens, { ...lens, id: 2 }))).toBe('capture-fisheye');
  const trailer = '8db42d694ccc418790edff439fe026bf';
  expect(await codeOf(joined(video(), zeros(100), trailer))).toBe('capture-fisheye');
  expect(await codeOf(joined(video(lens), zeros(100), trailer))).toBe('capture-fisheye');
  // Of one lens, and of a sphere that was put together and says so.
  expect(await codeOf(joined(video({ widthPx: 3840, heightPx: 2160 }), zeros(100), trailer))).toBe('read');
  expect(await codeOf(joined(video({ more: spherical(...EQUI) }), zeros(100), trailer))).toBe('read');
  const theta = box('udta', box('@mod', zeros(6), 'RICOH THETA S'));
  const raw = trak({ widthPx: 1920, heightPx: 1080 });
  expect(await codeOf(joined(ftyp, mdat, moov(raw, theta)))).toBe('capture-fisheye');
  expect(await codeOf(joined(ftyp, mdat, moov(trak(), theta)))).toBe('read');
});

test('M7 the two tracks of a GoPro that hold the sides of a cube are refused by their name', async () => {
  const strips: SampleTrack = { widthPx: 4096, heightPx: 1344, format: 'hvc1', name: 'GoPro H.265' };
  const places: SampleTrack = { id: 3, handler: 'meta', format: 'gpmd' };
  expect(await codeOf(video(strips, { ...strips, id: 2 }, places))).toBe('video-cube-strips');
});

test('M13 the curve of brightness is told, and colours without any others are refused', async () => {
  const colr = (transfer: number) => box('colr', 'nclx', u16(9), u16(transfer), u16(9), [0]);
  expect((await facts({ entry: colr(18) })).colours).toBe('hlg');
  expect((await facts({ entry: colr(16) })).colours).toBe('pq');
  expect((await facts({ entry: colr(1) })).colours).toBe('sdr');
  const dolby = (profile: number) => box('dvcC', [1, 0, profile << 1, 0], zeros(20));
  expect(await codeOf(video({ format: 'dvh1', entry: dolby(5) }))).toBe('video-dolby-vision');
  expect((await facts({ entry: joined(colr(18), dolby(8)) })).colours).toBe('hlg');
});

test('a small picture for lists is not taken for the recording', async () => {
  const small: SampleTrack = { id: 2, widthPx: 160, heightPx: 120, format: 'mjpg', runs: [[1, 1000]] };
  for (const tracks of [
    [small, {}],
    [{}, small],
  ])
    expect(await factsOf(video(...tracks))).toMatchObject({ widthPx: 3840, durationSeconds: 10 });
});

test('a track of movements is told, and a file without a picture refused', async () => {
  const camm: SampleTrack = { id: 2, handler: 'camm', format: 'camm' };
  expect(await factsOf(video({}, camm))).toMatchObject({ hasMotionTrack: true });
  expect(await codeOf(video({ handler: 'soun', format: 'mp4a' }))).toBe('video-no-picture');
});

/** A recording in pieces of 30 frames each, one second long, of which the first stands alone. */
function fragments(count: number, index: Part = []): Uint8Array {
  const trex = full('trex', u32(1), u32(1), u32(1000), u32(0), u32(0x0001_0000));
  const begin = joined(ftyp, moov(trak({ runs: [] }), box('mvex', trex)), index);
  const pieces = Array.from({ length: count }, (_, at) => {
    const tfhd = full('tfhd', u32(1));
    const tfdt = full('tfdt', u32(at * 30_000));
    const trun = box('trun', u32(0x204), u32(30), u32(0), ...Array.from({ length: 30 }, () => u32(4)));
    return joined(box('moof', full('mfhd', u32(at)), box('traf', tfhd, tfdt, trun)), box('mdat', zeros(120)));
  });
  return joined(begin, ...pieces);
}

test('a recording in pieces is as long as they are together, without one that was cut off', async () => {
  const whole = fragments(12);
  expect(await factsOf(whole)).toMatchObject({
    isFragmented: true,
    durationSeconds: 12,
    frameCount: 360,
    frameRate: 30,
    keyframeGapSeconds: 1,
  });
  expect((await factsOf(whole.slice(0, -50))).durationSeconds).toBe(11);
  expect(await codeOf(fragments(0))).toBe('video-unfinished');
});

test('a recording in pieces that has an index is refused when it was not copied to its end', async () => {
  const pieceBytes = fragments(1).length - fragments(0).length;
  const references = Array.from({ length: 4 }, () => joined(u32(pieceBytes), u32(30_000), u32(0)));
  const index = full('sidx', u32(1), u32(30_000), zeros(8), u16(0), u16(4), ...references);
  expect((await factsOf(fragments(4, index))).durationSeconds).toBe(4);
  expect(await codeOf(fragments(3, index))).toBe('video-unfinished');
});

test('M19 a recording without its description, or without its end, was not finished', async () => {
  expect(await codeOf(joined(ftyp, mdat))).toBe('video-unfinished');
  expect(await codeOf(joined(ftyp, u32(0), 'mdat', zeros(500)))).toBe('video-unfinished');
  const early = joined(ftyp, moov(trak()), mdat);
  expect(await codeOf(early)).toBe('read');
  expect(await codeOf(early.slice(0, -1))).toBe('video-unfinished');
  expect(await codeOf(joined(ftyp, moov(trak({ chunks: [16, 2000] })), u32(0), 'mdat'))).toBe(
    'video-unfinished',
  );
  expect(await codeOf(Uint8Array.of())).toBe('file-empty');
  expect(await codeOf(joined('<html>', zeros(60)))).toBe('capture-file-kind');
  expect(await codeOf(box('ftyp', 'heic', zeros(4)))).toBe('capture-heic');
});

/** Only the heads of boxes, each as large as all that follow. */
const nested = (depth: number) =>
  joined(
    ftyp,
    mdat,
    ...Array.from({ length: depth }, (_, level) => joined(u32((depth - level) * 8), 'moov')),
  );
const inMoov = (...parts: readonly Part[]) => joined(ftyp, mdat, moov(...parts));

test.each<[string, Uint8Array]>([
  ['a track that is larger than what it lies in', inMoov(trak(), u32(100_000), 'trak', zeros(8))],
  ['a box smaller than its head', inMoov(trak(), u32(4), 'free')],
  ['a box of no size in the file', joined(ftyp, u32(7), 'free', mdat, moov(trak()))],
  ['a size beyond all numbers', joined(ftyp, u32(1), 'mdat', u32(0xffff_ffff), u32(0xffff_ffff))],
  ['a clock that stands still', video({ timescale: 0 })],
  ['frames of no length', video({ runs: [[300, 0]] })],
  ['no frames', video({ runs: [] })],
  ['a table shorter than it says', video({ stts: full('stts', u32(0x1fff_ffff), u32(300), u32(1000)) })],
  [
    'more frames than numbers',
    video({ runs: Array.from({ length: 4 }, () => [2 ** 32 - 1, 2 ** 32 - 1] as const) }),
  ],
  ['a frame that is none stands alone', video({ keyframes: [1, 5000] })],
  ['frames that stand alone in no order', video({ keyframes: [200, 2] })],
  [
    'frames in another file',
    video({ dinf: box('dinf', full('dref', u32(1), full('url ', 'file:///etc/passwd'))) }),
  ],
  ['all of it left out', video({ edits: [[1000, 400_000]] })],
  ['a track that is encrypted', video({ format: 'encv' })],
  ['more tracks than anybody records', inMoov(...Array.from({ length: 65 }, () => trak()))],
])('%s makes a video unreadable', async (_, bytes) => {
  expect(await codeOf(bytes)).toBe('video-unreadable');
});

test('boxes within boxes without end are not followed', async () => {
  expect(await codeOf(nested(20_000))).toBe('video-no-picture');
});

test('boxes of 64 bits within others are read, and what follows the recording is passed over', async () => {
  const long = joined(ftyp, longBox('free', zeros(5)), mdat, longBox('moov', moov(trak()).slice(8)));
  expect(await codeOf(long)).toBe('read');
  expect(await codeOf(joined(long, 'no box, nor anything else', zeros(30)))).toBe('read');
});

test('a file cut off anywhere, or with bytes changed, is answered and never read at length', async () => {
  const whole = [
    video({ keyframes: [1, 31], edits: [[9000, 2000]], more: spherical(...EQUI) }),
    fragments(3),
  ];
  const lengths = fc.integer({ min: 1, max: 3000 });
  const changes = fc.array(fc.tuple(fc.nat(3000), fc.integer({ min: 0, max: 255 })), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...whole), lengths, changes, async (bytes, length, changed) => {
      const spoiled = bytes.slice(0, length);
      for (const [at, value] of changed) if (at < spoiled.length) spoiled[at] = value;
      const file = counted(spoiled);
      const answer = await readVideo(file);
      expect(answer.ok ? Number.isFinite(answer.video.durationSeconds) : typeof answer.code).toBe(
        answer.ok || 'string',
      );
      expect(file.readBytes).toBeLessThan(20 * spoiled.length + 10_000);
    }),
    { numRuns: 300 },
  );
});
