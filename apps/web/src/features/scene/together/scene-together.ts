import { isScene, type PresenceRay, type PresenceScene } from '@plumbline/shared/protocol/presence.ts';
import { Together } from '../../../collab-ui/together.ts';
import type { Room } from '../../../collab/room.ts';

export interface SceneTogetherHost {
  /** Stands where another stands and looks. */
  show(view: PresenceScene): void;
  stopShowing(): void;
}

/** This person among the others who look at a floor: tells where they stand and look, and shows what others see. */
export class SceneTogether extends Together {
  #room: Room | null = null;
  #told: PresenceScene | null = null;

  constructor(host: SceneTogetherHost) {
    super({
      canShow: isScene,
      show: (view) => {
        if (isScene(view)) host.show(view);
      },
      stopShowing: () => host.stopShowing(),
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

  /** Where this person points in a picture; null: nowhere. */
  tellRay(ray: PresenceRay | null): void {
    this.#room?.presence.tell({ ray });
  }

  /** Where this person stands and looks now. */
  tellView(view: PresenceScene): void {
    this.#told = view;
    this.#room?.presence.tell({ view });
  }
}
