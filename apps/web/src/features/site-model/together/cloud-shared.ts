import type { CloudPlace } from '../cloud-look.ts';
import type { CloudView } from '../viewer/cloud-view.ts';
import type { SharedPlace, SharedStage } from './shared-stage.ts';

/** A cloud's view as people share it. */
export function sharedCloud(view: CloudView): SharedStage {
  return {
    get look() {
      const { eye, target } = view.look;
      return { eye: toShared(eye), target: toShared(target) };
    },
    onLook: (listener) => view.onDraw(listener),
    show: ({ eye, target }) => view.moveTo({ eye: toCloud(eye), target: toCloud(target) }, true),
    onPress: (listener) =>
      view.onPress((place) => {
        if (place) listener({ place: toShared(place), elementId: null });
      }),
    screenOf: (place) => view.project(toCloud(place)),
  };
}

const toShared = ({ x, y, z }: CloudPlace): SharedPlace => [x, y, z];
const toCloud = ([x, y, z]: SharedPlace): CloudPlace => ({ x, y, z });
