import { isModelView, type PresenceModel } from '@plumbline/shared/protocol/presence.ts';
import { Together } from '../../../collab-ui/together.ts';
import type { Room } from '../../../collab/room.ts';

/** This person among the others on a floor who look at one cloud or model: tells where they look from, shows what others see. */
export class ModelTogether extends Together {
  #room: Room | null = null;
  #told: PresenceModel | null = null;

  constructor(modelId: string, show: (view: PresenceModel) => void) {
    super({
      canShow: (view) => isModelView(view) && view.modelId === modelId,
      show: (view) => {
        if (isModelView(view)) show(view);
      },
      stopShowing: () => undefined,
      mayHold: () => false,
      lockTaken: () => undefined,
      lockLost: () => undefined,
    });
  }

  override attach(room: Room | null): void {
    this.#room = room;
    super.attach(room);
    if (this.#told) room?.presence.tell({ view: this.#told });
  }

  tellView(view: PresenceModel): void {
    this.#told = view;
    this.#room?.presence.tell({ view });
  }
}
