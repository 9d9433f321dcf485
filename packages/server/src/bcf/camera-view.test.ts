import { expect, test } from 'vitest';
import { readCameraView, writeCameraView } from './camera-view.ts';
import { spotOfView } from './spot-of-view.ts';

const DOOR = '1hOSvn6df7F8_7GcBWlRGQ';
const boundsM = { min: [0, 0, 0] as [number, number, number], max: [10, 8, 6] as [number, number, number] };

test.each(['2.1', '3.0'] as const)('camera, element and point come back from BCF %s', (version) => {
  const look = {
    eye: [4, -6, 1.7] as [number, number, number],
    target: [4, 0, 1.7] as [number, number, number],
  };
  const spot = { x: 4.25, y: 0.125, z: 1.5, elementId: DOOR, look };
  const bytes = writeCameraView({ guid: 'v', version, spot, metresPerUnit: 1 });
  const view = readCameraView(bytes);
  expect(view).toEqual({ eye: look.eye, ahead: [0, 1, 0], components: [DOOR], mark: [4.25, 0.125, 1.5] });
  const text = new TextDecoder().decode(bytes);
  // The order that the schemas ask for.
  const order = ['Components', 'Selection', 'Visibility', 'PerspectiveCamera', 'FieldOfView', 'Lines'];
  const places = order.map((name) => text.indexOf(`<${name}`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(text.includes('AspectRatio')).toBe(version === '3.0');
  expect(view && spotOfView(view, { modelId: 'm', elementId: DOOR, boundsM })).toMatchObject({
    x: 4.25,
    y: 0.125,
    z: 1.5,
    elementId: DOOR,
    look: { eye: look.eye, target: [4, -3, 1.7] },
  });
});

test('a cloud in feet is told in metres, and one looks up and down upright', () => {
  const spot = {
    x: 10,
    y: 20,
    z: 0,
    elementId: null,
    look: { eye: [10, 20, 10], target: [10, 20, 0] },
  } as const;
  const bytes = writeCameraView({
    guid: 'v',
    version: '3.0',
    spot: { ...spot, look: { eye: [...spot.look.eye], target: [...spot.look.target] } },
    metresPerUnit: 0.3048,
  });
  expect(readCameraView(bytes)).toEqual({
    eye: [3.048, 6.096, 3.048],
    ahead: [0, 0, -1],
    components: [],
    mark: [3.048, 6.096, 0],
  });
  expect(new TextDecoder().decode(bytes)).toContain(
    '<CameraUpVector><X>0</X><Y>1</Y><Z>0</Z></CameraUpVector>',
  );
});

test('a view of another program pins where it meets the model; from inside, ahead', () => {
  const view = (x: string) =>
    readCameraView(
      new TextEncoder().encode(
        `<VisualizationInfo><Components><Component IfcGuid="${DOOR}" Selected="true"/><Component IfcGuid="0hOSvn6df7F8_7GcBWlRGQ" Selected="false"/></Components>` +
          `<PerspectiveCamera><CameraViewPoint><X>${x}</X><Y>4</Y><Z>2</Z></CameraViewPoint><CameraDirection><X>2</X><Y>0</Y><Z>0</Z></CameraDirection></PerspectiveCamera></VisualizationInfo>`,
      ),
    );
  const spotOf = (x: string) => {
    const read = view(x);
    return read && spotOfView(read, { modelId: 'm', elementId: DOOR, boundsM });
  };
  expect(view('-20')?.components).toEqual([DOOR]);
  expect(spotOf('-20')).toMatchObject({ x: 0, y: 4, z: 2 });
  expect(spotOf('5')).toMatchObject({ x: 8, y: 4, z: 2 });
});

test.each([
  ['no camera', '<VisualizationInfo/>'],
  ['a number that is none', camera('<X>NaN</X><Y>1</Y><Z>1</Z>')],
  ['one that lacks an axis', camera('<X>1</X><Y>1</Y>')],
  ['a place beyond the world', camera('<X>1e30</X><Y>1</Y><Z>1</Z>')],
  ['no document', 'PNG'],
])('%s is no view', (_, text) => {
  expect(readCameraView(new TextEncoder().encode(text))).toBeNull();
});

function camera(point: string): string {
  return `<VisualizationInfo><PerspectiveCamera><CameraViewPoint>${point}</CameraViewPoint><CameraDirection><X>1</X><Y>0</Y><Z>0</Z></CameraDirection></PerspectiveCamera></VisualizationInfo>`;
}
