/**
 * What was decided here of captures, on its way to the server: one call after the other for each, of which the newest
 * decision counts, and a way back for each step. Test: dot-changes.test.ts.
 */
import { isFollowing, type CaptureFields, type CaptureRow } from '@plumbline/shared/contract/inspection.ts';
import type { DotChange } from './dot-store.ts';

interface Server {
  /** Resolves once what is shown has it. @throws when it was not taken */
  say: (id: string, fields: CaptureFields) => Promise<void>;
  /** Nobody else has changed since what was changed here. */
  isStill: (change: DotChange) => boolean;
}

interface Decisions {
  /** What the server has not answered yet. */
  decided: ReadonlyMap<string, CaptureFields>;
  canUndo: boolean;
}

type Refused = (id: string, error: unknown) => void;

export class DotChanges {
  #server: Server;
  #shown: Decisions = { decided: new Map(), canUndo: false };
  #listeners = new Set<() => void>();
  #ofRefusals = new Set<Refused>();
  #running = new Map<string, CaptureFields>();
  #waiting = new Map<string, CaptureFields>();
  #steps: DotChange[] = [];

  constructor(server: Server) {
    this.#server = server;
  }

  /** The same object until something of it changes. */
  shown = (): Decisions => this.#shown;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Hears what the server did not take. */
  hearRefusals(listener: Refused): () => void {
    this.#ofRefusals.add(listener);
    return () => this.#ofRefusals.delete(listener);
  }

  make(change: DotChange): void {
    const last = this.#steps.at(-1);
    if (change.isNudge && last?.isNudge && last.id === change.id)
      this.#steps.splice(-1, 1, { ...change, before: last.before });
    else this.#steps.push(change);
    this.#decide(change.id, change.to);
  }

  /** Takes the newest step back that still stands as it was made. @returns it; null where there is none */
  undo(): DotChange | null {
    const { decided } = this.#shown;
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      if (!decided.has(step.id) && !this.#server.isStill(step)) continue;
      this.#decide(step.id, step.before);
      return step;
    }
    this.#tell();
    return null;
  }

  #decide(id: string, fields: CaptureFields): void {
    this.#waiting.set(id, { ...this.#waiting.get(id), ...fields });
    this.#tell();
    if (!this.#running.has(id)) void this.#run(id);
  }

  async #run(id: string): Promise<void> {
    for (let fields = this.#waiting.get(id); fields; fields = this.#waiting.get(id)) {
      this.#waiting.delete(id);
      this.#running.set(id, fields);
      try {
        await this.#server.say(id, fields);
      } catch (error) {
        // What was to follow it was decided of something that is not so.
        this.#waiting.delete(id);
        this.#steps = this.#steps.filter((step) => step.id !== id);
        for (const listener of this.#ofRefusals) listener(id, error);
      }
    }
    this.#running.delete(id);
    this.#tell();
  }

  #tell(): void {
    const decided = new Map(this.#running);
    for (const [id, fields] of this.#waiting) decided.set(id, { ...decided.get(id), ...fields });
    this.#shown = { decided, canUndo: this.#steps.length > 0 };
    for (const listener of this.#listeners) listener();
  }
}

/** True while a capture is as somebody decided; one that was taken off may stand where a path puts it. */
export function isAsDecided(
  { place, heading }: Pick<CaptureRow, 'place' | 'heading'>,
  { place: at, headingDeg }: CaptureFields,
): boolean {
  return isThere(place, at) && (headingDeg === undefined || heading.deg === headingDeg);
}

function isThere(place: CaptureRow['place'], at: CaptureFields['place']): boolean {
  if (at === undefined) return true;
  if (at === null) return place === null || isFollowing(place.source);
  return place?.x === at.x && place.y === at.y;
}
