import type { ModelViewOf } from '../site-model-parts.ts';
import type { SharedStage } from './shared-stage.ts';

/** A building model's view as people share it. */
export function sharedModel(view: ModelViewOf): SharedStage {
  return {
    get look() {
      return view.camera;
    },
    onLook: (listener) => view.onLook(listener),
    show: (look) => {
      view.camera = look;
    },
    onPress: (listener) =>
      view.onPress((client) => {
        void pressed(view, client).then((spot) => {
          if (spot) listener(spot);
        });
      }),
    screenOf: (place) => view.screenOf(place),
  };
}

async function pressed(view: ModelViewOf, client: { x: number; y: number }) {
  const found = await view.pick(client);
  if (!found) return null;
  const element = found.localId === null ? null : await view.element(found.localId);
  return { place: found.place, elementId: element?.globalId ?? null };
}
