import { Plane, Vector3, type Box3 } from 'three';

/** The six sides of a box, looking inwards: what lies outside of one is cut away. */
export function sectionPlanes({ min, max }: Box3): Plane[] {
  return [
    new Plane(new Vector3(1, 0, 0), -min.x),
    new Plane(new Vector3(-1, 0, 0), max.x),
    new Plane(new Vector3(0, 1, 0), -min.y),
    new Plane(new Vector3(0, -1, 0), max.y),
    new Plane(new Vector3(0, 0, 1), -min.z),
    new Plane(new Vector3(0, 0, -1), max.z),
  ];
}
