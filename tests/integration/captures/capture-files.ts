/** Every picture and video of the shared data, hostile ones and made ones too, and what the product answers to each. */
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { box, joined, moov, trak, u32, video, zeros } from '@plumbline/shared/media/mp4/testing/build-mp4.ts';

/** Given as what, the sender says with it. */
export type GivenAs = 'picture' | 'video';

export type CaptureAnswer =
  | { as: 'sphere' | 'flat'; asked?: true; size: readonly [widthPx: number, heightPx: number] }
  | { refused: ErrorCode }
  /** Already announcing it is refused. */
  | { refusedAtOnce: ErrorCode };

export interface CaptureFileCase {
  /** Below the shared data, or a name for `bytes`. */
  path: string;
  given: GivenAs;
  answer: CaptureAnswer;
  /** What is read of it besides; missing: nothing more is asked. */
  facts?: object;
  /** Where it is made, and the real one that it is made of. */
  bytes?: (real: Uint8Array) => Uint8Array;
  of?: string;
  /** The length that is announced of a video. */
  seconds?: number;
  /** Number of the case in the list of cases. */
  id?: string;
}

const sphere = (...size: [number, number]) => ({ as: 'sphere', size }) as const;
const flat = (...size: [number, number]) => ({ as: 'flat', size }) as const;
const asks = (as: 'sphere' | 'flat', ...size: [number, number]) => ({ as, asked: true, size }) as const;
const refused = (code: ErrorCode) => ({ refused: code });
const compass = (deg: number) => ({ deg, accuracyDeg: 12, isCoarse: false });

const HEIC = 'photos/iphone11-heic.heic';
const HEIC_FACTS = {
  kind: 'jpeg',
  takenAt: { wall: '2021-04-11T15:47:53', offsetMinutes: -300, offsetSource: 'offset' },
  camera: { make: 'Apple', model: 'iPhone 11 Pro Max' },
};

const PICTURES: readonly Omit<CaptureFileCase, 'given'>[] = [
  {
    path: 'panoramas/alma-correlator-facility-4096.jpg',
    answer: asks('sphere', 4096, 2048),
    facts: { takenAt: null, heading: null },
  },
  { path: 'panoramas/bma-1-4096.jpg', answer: asks('sphere', 4096, 2048) },
  {
    path: 'panoramas/cerro-toco-0-4096-gpano.jpg',
    answer: sphere(4096, 2048),
    facts: {
      takenAt: { wall: '2015-12-05T17:27:47', offsetMinutes: -180, offsetSource: 'gps' },
      gps: { lat: near(-22.959175), lon: near(-67.810808), altM: 4844, accuracyM: null },
      camera: { make: 'RICOH', model: 'RICOH THETA S' },
      heading: { deg: 337.5, accuracyDeg: 11, isCoarse: true },
      pitchDeg: -1.8,
      rollDeg: 1.3,
    },
  },
  {
    path: 'panoramas/derived-bloomberg-8192-gpano.jpg',
    answer: sphere(8192, 4096),
    facts: { heading: compass(123.4) },
  },
  { path: 'panoramas/eilenriede-park-2048.png', answer: asks('sphere', 2048, 1024), facts: { kind: 'png' } },
  {
    path: 'panoramas/photosphere-sun-4000-gpano.jpg',
    answer: sphere(4000, 2000),
    // Its times stand in the wrong directory, and without a fix the satellites' time is the camera's.
    facts: { heading: compass(9), takenAt: null, gps: null },
  },
  { path: 'panoramas/testroom1-2048-axes-grid.jpg', answer: asks('sphere', 2048, 1024) },
  {
    path: 'panoramas/theta-s-r0012075-2688-gpano-size-mismatch.jpg',
    answer: sphere(2688, 1344),
    facts: {
      takenAt: { wall: '2017-04-08T12:19:53', offsetMinutes: null, offsetSource: null },
      heading: { deg: 0, accuracyDeg: 11, isCoarse: true },
    },
  },
  {
    path: 'panoramas/theta-v-r0014760-5376-gpano.jpg',
    answer: sphere(5376, 2688),
    facts: {
      takenAt: { wall: '2020-05-11T11:28:25', offsetMinutes: 60, offsetSource: 'gps' },
      heading: null,
    },
  },
  {
    path: 'photos/exif-odd-type-error.jpg',
    answer: flat(2560, 1600),
    facts: { camera: { make: 'Canon' } },
  },
  {
    path: 'photos/exif-odd-zero-length-string.jpg',
    id: 'M5',
    answer: asks('flat', 4032, 2012),
    facts: { heading: compass(291.39), takenAt: null },
  },
  {
    path: 'photos/gps-dscn0010.jpg',
    answer: flat(640, 480),
    // Its satellites are a day ahead of its clock.
    facts: { takenAt: { wall: '2008-10-22T16:28:39', offsetMinutes: null, offsetSource: null } },
  },
  { path: HEIC, id: 'M10', answer: flat(2566, 3313), facts: HEIC_FACTS },
  { ...made('half.heic', 'capture-heic', (real) => real.subarray(0, real.length / 2)), id: 'M10', of: HEIC },
  { path: 'photos/orientation-landscape_3.jpg', answer: flat(600, 450) },
  { path: 'photos/orientation-landscape_5.jpg', answer: flat(600, 450) },
  { path: 'photos/orientation-portrait_6.jpg', answer: flat(450, 600) },
  { path: 'photos/orientation-portrait_8.jpg', answer: flat(450, 600) },
  {
    path: 'photos/site-framing-2014-11-19-152842.jpg',
    answer: flat(4320, 2432),
    facts: { takenAt: { wall: '2014-11-19T15:28:42', offsetMinutes: null, offsetSource: null } },
  },
  { path: 'photos/site-tape-portrait-2014-10-24-104536.jpg', answer: flat(2432, 4320) },
  { path: 'plans/1810spark-a101-floor-plan-5100x3299.jpg', answer: flat(5100, 3299) },
  { path: 'plans/derived-mall-site1-f1.bmp', answer: refused('capture-file-kind') },
  { path: 'plans/derived-mall-site1-f1.webp', answer: refused('capture-file-kind') },
  { path: 'plans/kegonsa-a101-floor-plans-5040x3600.png', answer: flat(5040, 3600) },
  { path: 'plans/mall-site1-f1-floor.png', answer: flat(800, 588) },
  { path: 'odd-plans/junk-between-segments.jpg', answer: flat(400, 300) },
  { path: 'odd-plans/mono-1bit.bmp', answer: refused('capture-file-kind') },
  { path: 'odd-plans/palette-4bit.bmp', answer: refused('capture-file-kind') },
  { path: 'odd-plans/palette-8bit.bmp', answer: refused('capture-file-kind') },
  { path: 'odd-plans/rle8.bmp', answer: refused('capture-file-kind') },
  { path: 'hostile/bomb-30000x30000-1bit.png', id: 'E100', answer: refused('photo-too-large') },
  { path: 'hostile/dims-1233092999x2337276672.png', id: 'E99', answer: refused('image-unreadable') },
  { path: 'hostile/empty.jpg', id: 'E98', answer: { refusedAtOnce: 'validation' } },
  { path: 'hostile/html-named.jpg', id: 'E98', answer: refused('capture-file-kind') },
  { path: 'hostile/png-named.jpg', answer: asks('sphere', 320, 160), facts: { kind: 'png' } },
  { path: 'hostile/png_decompression_dos.png', answer: flat(1, 1) },
  { path: 'hostile/svg-nested-use.svg', id: 'E98', answer: refused('capture-file-kind') },
  { path: 'hostile/svg-xss1.svg', id: 'E98', answer: refused('capture-file-kind') },
  { path: 'hostile/truncated.jpg', id: 'E102', answer: refused('image-unreadable') },
  { path: 'hostile/truncated.png', id: 'E102', answer: refused('image-unreadable') },
  {
    path: 'hostile/xss-in-all-metadata.jpg',
    answer: flat(229, 229),
    facts: { takenAt: null, gps: null, heading: null },
  },
  { path: 'videos/testroom1-1920x960-spherical.mp4', answer: refused('capture-file-kind') },
];

const ROOM = 'videos/testroom1-1920x960-spherical.mp4';
const WALK = 'videos/theta-alcatraz-426.mp4';

const VIDEOS: readonly Omit<CaptureFileCase, 'given'>[] = [
  {
    path: ROOM,
    answer: asks('sphere', 1920, 960),
    facts: {
      durationSeconds: 12,
      frameCount: 360,
      frameRate: 30,
      isFragmented: false,
      codec: 'avc1',
      isVariableRate: false,
    },
  },
  {
    path: WALK,
    answer: asks('sphere', 426, 214),
    facts: {
      durationSeconds: 40,
      frameCount: 1202,
      isFragmented: true,
      codec: 'avc1',
      isVariableRate: false,
    },
  },
  { path: HEIC, answer: refused('capture-heic') },
  { path: 'photos/gps-dscn0010.jpg', answer: refused('capture-file-kind') },
  { path: 'hostile/empty.jpg', answer: { refusedAtOnce: 'validation' } },
  { path: 'hostile/html-named.jpg', answer: refused('capture-file-kind') },
  { path: 'hostile/zip-named.ifc', answer: refused('capture-file-kind') },
  text('playlist.mp4', '#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n'),
  text('concat.mp4', 'concat:/etc/passwd|/etc/hosts'),
  text('data.mp4', 'data:video/mp4;base64,AAAA'),
  text('ffconcat.mp4', 'ffconcat version 1.0\nfile /etc/passwd\n'),
  made('two-days.mp4', 'video-too-long', () => video({ runs: [[48, 3600 * 30_000]] })),
  made('no-rate.mp4', 'video-unreadable', () => video({ runs: [[300, 0]] })),
  { ...made('cut-off.mp4', 'video-unfinished', (real) => real.subarray(0, 100_000)), of: ROOM },
  { ...made('longer.mp4', 'video-longer', () => video({ runs: [[3000, 1000]] })), seconds: 9 },
  made('flat.mp4', 'video-flat', () => video({ widthPx: 1920, heightPx: 1080 })),
  made('empty-frames.mp4', 'video-unreadable', () => video({ widthPx: 64, heightPx: 32 })),
  made('elsewhere.mp4', 'video-unreadable', elsewhere),
];

/** What calls itself a video and is a list of other files. */
function text(path: string, content: string): Omit<CaptureFileCase, 'given'> {
  return made(path, 'capture-file-kind', () => new TextEncoder().encode(content));
}

function made(
  path: string,
  code: ErrorCode,
  bytes: (real: Uint8Array) => Uint8Array,
): Omit<CaptureFileCase, 'given'> {
  return { path, id: '106', answer: refused(code), bytes };
}

/** Its frames are said to lie in another file. */
function elsewhere(): Uint8Array {
  const dref = box('dinf', box('dref', zeros(4), u32(1), box('url ', u32(0), '/etc/passwd\0')));
  const head = box('ftyp', 'isom', u32(512), 'isomavc1');
  return joined(head, box('mdat', zeros(200)), moov(trak({ dinf: dref })));
}

/** A number that may be off by what its source was rounded to. */
function near(value: number) {
  return {
    asymmetricMatch: (other: unknown) => typeof other === 'number' && Math.abs(other - value) < 1e-6,
    toString: () => `near ${value}`,
  };
}

export const CAPTURE_FILES: readonly CaptureFileCase[] = [
  ...PICTURES.map((each) => ({ ...each, given: 'picture' as const })),
  ...VIDEOS.map((each) => ({ ...each, given: 'video' as const })),
];
