/** How a spherical video says that it is one: by boxes of its track, or by XML of the first version. */
import { boxesIn, findBox, textAt } from './boxes.ts';
import { WHOLE_SPHERE, middlePart, statedPart, type PictureSize, type SpherePart } from '../sphere-part.ts';

export type Stereo = 'mono' | 'top-bottom' | 'left-right' | 'other';
const STEREO: readonly Stereo[] = ['mono', 'top-bottom', 'left-right', 'other', 'left-right'];

export interface Projection {
  /** `other`: a cube, a mesh, or what is not known here. */
  kind: 'equirectangular' | 'other';
  part: SpherePart;
  /** In degrees; how the camera was held. */
  yawDeg: number;
  pitchDeg: number;
  rollDeg: number;
}

const LEVEL = { yawDeg: 0, pitchDeg: 0, rollDeg: 0 } as const;
/** Of a shares' integer that stands for all. */
const WHOLE_SHARE = 2 ** 32;
const FIXED_ONE = 2 ** 16;

/** @param entry the boxes of the frames' description */
export function projectionOfBoxes(entry: DataView): Projection | null {
  const proj = findBox(entry, 'sv3d', 'proj');
  if (!proj) return null;
  const equi = findBox(proj, 'equi');
  const held = poseOf(findBox(proj, 'prhd'));
  if (!equi) return { kind: 'other', part: WHOLE_SPHERE, ...held };
  const [top, bottom, left, right] = [4, 8, 12, 16].map((at) => equi.getUint32(at) / WHOLE_SHARE);
  const part = partBetween(top ?? 0, bottom ?? 0, left ?? 0, right ?? 0);
  return { kind: part ? 'equirectangular' : 'other', part: part ?? WHOLE_SPHERE, ...held };
}

/** From how much of the whole lies beyond each edge. */
function partBetween(top: number, bottom: number, left: number, right: number): SpherePart | null {
  const part = { left, top, width: 1 - left - right, height: 1 - top - bottom };
  return part.width > 0 && part.height > 0 ? part : null;
}

function poseOf(prhd: DataView | null): Pick<Projection, 'yawDeg' | 'pitchDeg' | 'rollDeg'> {
  if (!prhd) return LEVEL;
  const degrees = (at: number) => prhd.getInt32(at) / FIXED_ONE;
  return { yawDeg: degrees(4), pitchDeg: degrees(8), rollDeg: degrees(12) };
}

export function stereoOfBoxes(entry: DataView): Stereo | null {
  const st3d = findBox(entry, 'st3d');
  return st3d ? (STEREO[st3d.getUint8(4)] ?? 'other') : null;
}

/** `uuid` of the XML, as it stands in the file. */
const XML_UUID = 'ffcc8263f8554a938814587a02521fdd';
const UUID_BYTES = 16;
const XML_MAX_BYTES = 64 * 1024;

/** The XML of a track, or nothing. */
export function sphericalXml(trak: DataView): string {
  const box = boxesIn(trak).find(({ type, body }) => type === 'uuid' && isXml(body));
  if (!box) return '';
  return textAt(box.body, UUID_BYTES, Math.min(XML_MAX_BYTES, box.body.byteLength - UUID_BYTES));
}

function isXml(body: DataView): boolean {
  if (body.byteLength < UUID_BYTES) return false;
  const bytes = Array.from({ length: UUID_BYTES }, (_, at) =>
    body.getUint8(at).toString(16).padStart(2, '0'),
  );
  return bytes.join('') === XML_UUID;
}

/** The text of an element; what is looked for holds neither markup nor blanks. */
function valueOf(xml: string, name: string): string {
  const start = xml.indexOf(`<GSpherical:${name}>`);
  if (start < 0) return '';
  const from = start + name.length + '<GSpherical:>'.length;
  return xml.slice(from, xml.indexOf('<', from)).trim().toLowerCase();
}

export function projectionOfXml(xml: string, picture: PictureSize): Projection | null {
  if (valueOf(xml, 'Spherical') !== 'true') return null;
  if (valueOf(xml, 'ProjectionType') !== 'equirectangular')
    return { kind: 'other', part: WHOLE_SPHERE, ...LEVEL };
  const px = (name: string) => Number.parseInt(valueOf(xml, name), 10);
  if (Number.isNaN(px('CroppedAreaImageWidthPixels')))
    return { kind: 'equirectangular', part: frameOf(xml, picture), ...LEVEL };
  const part = statedPart(
    {
      full: { widthPx: px('FullPanoWidthPixels'), heightPx: px('FullPanoHeightPixels') },
      left: px('CroppedAreaLeftPixels'),
      top: px('CroppedAreaTopPixels'),
      crop: {
        widthPx: px('CroppedAreaImageWidthPixels'),
        heightPx: px('CroppedAreaImageHeightPixels'),
      },
    },
    picture,
  );
  return { kind: 'equirectangular', part: part ?? frameOf(xml, picture), ...LEVEL };
}

/** Two pictures in one frame are squeezed in whatever way: each is taken for a whole sphere. */
function frameOf(xml: string, picture: PictureSize): SpherePart {
  return stereoOfXml(xml) === 'mono' ? middlePart(picture) : WHOLE_SPHERE;
}

export function stereoOfXml(xml: string): Stereo {
  const mode = valueOf(xml, 'StereoMode');
  if (mode === '' || mode === 'mono') return 'mono';
  return mode === 'top-bottom' || mode === 'left-right' ? mode : 'other';
}
