/**
 * A view of a model as BCF has it: metres of the model's own system, z up. Written for notes that are pinned in a cloud or
 * a model, read to pin notes there. Guarded by camera-view.test.ts.
 */
import type { NoteSpot, SpotLook } from '@plumbline/shared/contract/note.ts';
import { attributeOf, childrenOf, readXml, textOf, type XmlElement } from './read-xml.ts';
import type { WrittenVersion } from './write-bcf.ts';
import { xml, type XmlNode } from './write-xml.ts';

type Point = SpotLook['eye'];

/** That of the viewers, and the widest that 2.1 allows. */
const FOV_DEG = 60;
const ASPECT = 1.6;
/** Of a note of which nobody knows where from it was seen: from the south and above. */
const FROM_M: Point = [-1.5, -2.5, 1.5];
/** A line that tells the point, which a camera alone does not. */
const MARK_M = 0.3;
const GLOBAL_ID = /^[\w$]{22}$/;
const COMPONENTS_MAX = 100;

interface WrittenView {
  guid: string;
  version: WrittenVersion;
  spot: Pick<NoteSpot, 'x' | 'y' | 'z' | 'elementId' | 'look'>;
  metresPerUnit: number;
}

export function writeCameraView({ guid, version, spot, metresPerUnit }: WrittenView): Uint8Array {
  const inMetres = ([x, y, z]: Point): Point => [x * metresPerUnit, y * metresPerUnit, z * metresPerUnit];
  const at = inMetres([spot.x, spot.y, spot.z]);
  const eye = spot.look ? inMetres(spot.look.eye) : plus(at, FROM_M);
  const ahead = unit(minus(spot.look ? inMetres(spot.look.target) : at, eye));
  const camera: XmlNode[] = [
    point('CameraViewPoint', eye),
    point('CameraDirection', ahead),
    point('CameraUpVector', upOf(ahead)),
    ['FieldOfView', {}, String(FOV_DEG)],
    ...(version === '3.0' ? [['AspectRatio', {}, String(ASPECT)] satisfies XmlNode] : []),
  ];
  const { elementId } = spot;
  const isElement = elementId !== null && GLOBAL_ID.test(elementId);
  const components: XmlNode[] = [
    ...(isElement ? [['Selection', {}, [['Component', { IfcGuid: elementId }, []]]] satisfies XmlNode] : []),
    ['Visibility', { DefaultVisibility: 'true' }, []],
  ];
  const line: XmlNode[] = [point('StartPoint', at), point('EndPoint', plus(at, [0, 0, MARK_M]))];
  return xml([
    'VisualizationInfo',
    { Guid: guid },
    [
      ['Components', {}, components],
      ['PerspectiveCamera', {}, camera],
      ['Lines', {}, [['Line', {}, line]]],
    ],
  ]);
}

export interface ReadView {
  eye: Point;
  /** Of length 1. */
  ahead: Point;
  /** GlobalIds of what is chosen in it. */
  components: string[];
  /** Where the first line of it begins. */
  mark: Point | null;
}

/** Null for what is no view of a model. */
export function readCameraView(bytes: Uint8Array): ReadView | null {
  const root = readXml(bytes, 'VisualizationInfo');
  const camera =
    root && [...childrenOf(root, 'PerspectiveCamera'), ...childrenOf(root, 'OrthogonalCamera')][0];
  if (!root || !camera) return null;
  const eye = readPoint(camera, 'CameraViewPoint');
  const ahead = readPoint(camera, 'CameraDirection');
  if (!eye || !ahead || Math.hypot(...ahead) === 0) return null;
  const [line] = childrenOf(root, 'Lines').flatMap((lines) => childrenOf(lines, 'Line'));
  return {
    eye,
    ahead: unit(ahead),
    components: chosenIn(root),
    mark: (line && readPoint(line, 'StartPoint')) ?? null,
  };
}

/** Until 2.0 chosen ones stand among the others, marked as such. */
function chosenIn(root: XmlElement): string[] {
  const all = childrenOf(root, 'Components');
  const listed = all.flatMap((each) =>
    childrenOf(each, 'Selection').flatMap((chosen) => childrenOf(chosen, 'Component')),
  );
  const marked = all
    .flatMap((each) => childrenOf(each, 'Component'))
    .filter((each) => attributeOf(each, 'Selected') === 'true');
  const ids = [...listed, ...marked].flatMap((each) => attributeOf(each, 'IfcGuid') ?? []);
  return [...new Set(ids.filter((id) => GLOBAL_ID.test(id)))].slice(0, COMPONENTS_MAX);
}

function readPoint(parent: XmlElement, name: string): Point | null {
  const [element] = childrenOf(parent, name);
  if (!element) return null;
  const [x, y, z] = ['X', 'Y', 'Z'].map((axis) => Number(textOf(element, axis) ?? Number.NaN));
  const isPoint = [x, y, z].every((each) => each !== undefined && Math.abs(each) <= COORDINATE_MAX);
  return isPoint ? [x ?? 0, y ?? 0, z ?? 0] : null;
}

/** That of a note's place. */
const COORDINATE_MAX = 1e9;

const plus = ([x, y, z]: Point, [dx, dy, dz]: Point): Point => [x + dx, y + dy, z + dz];
const minus = ([x, y, z]: Point, [dx, dy, dz]: Point): Point => [x - dx, y - dy, z - dz];

function unit(of: Point): Point {
  const length = Math.hypot(...of);
  return length === 0 ? [0, 1, 0] : [of[0] / length, of[1] / length, of[2] / length];
}

/** Upright across the way one looks; looking straight down, north is up. */
function upOf([x, y, z]: Point): Point {
  const across = Math.hypot(x, y);
  return across < 1e-6 ? [0, 1, 0] : [(-x * z) / across, (-y * z) / across, across];
}

const point = (name: string, [x, y, z]: Point): XmlNode => [
  name,
  {},
  [
    ['X', {}, decimal(x)],
    ['Y', {}, decimal(y)],
    ['Z', {}, decimal(z)],
  ],
];

/** Without an exponent, which some readers do not know. */
const decimal = (value: number) => String(Number(value.toFixed(6)));
