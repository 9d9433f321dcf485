import * as Y from 'yjs';
import { applyUpdate, isIncomplete } from '../documents/apply-update.ts';
import { checkPlanEffect } from '../documents/plan/check-effect.ts';
import { createPlanUndo } from '../documents/plan/undo.ts';
import { randomPlanEdit } from './random-plan-edit.ts';
import { createSeededRandom, seedObjectIds, type SeededRandom } from './seeded-random.ts';

const PEOPLE = 5;
const STEPS = 160;
const LOSE = 0.06;
const DOUBLE = 0.06;
const FROM_ROOM = 'room';
/** Keeps the ids of objects apart from the run's other chances. */
const IDS = 7_000_000;

interface Person {
  doc: Y.Doc;
  undo: Y.UndoManager;
  isOnline: boolean;
  /** Since they connected, something that they sent never came to the room, whose later messages build on it. */
  hasLostOwn: boolean;
  /** On its way to the room and from there. */
  up: Uint8Array[];
  down: Uint8Array[];
}

export interface LossyRun {
  room: Y.Doc;
  docs: Y.Doc[];
  refusals: Refusal[];
}

/** What the room did not take, and whether the line had lost something of the same person before. */
interface Refusal {
  code: string;
  hasLostOwn: boolean;
}

/**
 * Five honest people edit one plan, with undo, over lines that lose and double messages; the room judges what they
 * send. `asksAgain`: a person whose document waits for something asks the room for what is missing. At the end all
 * is exchanged.
 */
export function runLossyLines(seed: number, { asksAgain }: { asksAgain: boolean }): LossyRun {
  const restore = seedObjectIds(createSeededRandom(seed + IDS));
  try {
    const lines = new LossyLines(createSeededRandom(seed), asksAgain);
    lines.run();
    return lines.end();
  } finally {
    restore();
  }
}

class LossyLines {
  readonly #random: SeededRandom;
  readonly #asksAgain: boolean;
  readonly #room = new Y.Doc();
  readonly #refusals: Refusal[] = [];
  readonly #people: Person[];

  constructor(random: SeededRandom, asksAgain: boolean) {
    this.#random = random;
    this.#asksAgain = asksAgain;
    this.#room.clientID = 7;
    this.#people = Array.from({ length: PEOPLE }, () => this.#newPerson());
  }

  run(): void {
    const random = this.#random;
    for (let step = 0; step < STEPS; step += 1) {
      const index = random.int(PEOPLE);
      this.#mayConnect(this.#person(index));
      for (let edits = random.int(3); edits > 0; edits -= 1) {
        const { doc, undo } = this.#person(index);
        randomPlanEdit(doc, random, undo);
      }
      for (let turn = 0; turn < PEOPLE; turn += 1) this.#exchange(random.int(PEOPLE));
    }
  }

  /** Nothing is lost any more. */
  end(): LossyRun {
    for (const round of [0, 1]) {
      for (const [index, { doc }] of this.#people.entries()) {
        if (round === 0) this.#offer(index, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(this.#room)));
        const person = this.#person(index);
        applyUpdate(person.doc, Y.encodeStateAsUpdate(this.#room), FROM_ROOM);
      }
    }
    return { room: this.#room, docs: this.#people.map(({ doc }) => doc), refusals: this.#refusals };
  }

  #person(index: number): Person {
    const person = this.#people[index];
    if (!person) throw new Error(`nobody is number ${index}`);
    return person;
  }

  #newPerson(): Person {
    const doc = new Y.Doc();
    doc.clientID = 1000 + this.#random.int(2 ** 31);
    const person: Person = {
      doc,
      undo: createPlanUndo(doc),
      isOnline: false,
      hasLostOwn: false,
      up: [],
      down: [],
    };
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== FROM_ROOM && person.isOnline) person.up.push(update);
    });
    return person;
  }

  /** Both halves of the handshake may be lost. */
  #mayConnect(person: Person): void {
    const random = this.#random;
    if (!person.isOnline && random.chance(0.5)) {
      Object.assign(person, { isOnline: true, up: [], down: [] });
      if (!random.chance(LOSE)) person.down.push(this.#missingIn(person.doc));
      person.hasLostOwn = random.chance(LOSE);
      if (!person.hasLostOwn) {
        person.up.push(Y.encodeStateAsUpdate(person.doc, Y.encodeStateVector(this.#room)));
      }
    } else if (person.isOnline && random.chance(0.08)) {
      Object.assign(person, { isOnline: false, up: [], down: [] });
    }
  }

  #missingIn(doc: Y.Doc): Uint8Array {
    return Y.encodeStateAsUpdate(this.#room, Y.encodeStateVector(doc));
  }

  #exchange(index: number): void {
    const random = this.#random;
    const person = this.#person(index);
    const isHere = () => this.#people[index] === person;
    while (person.isOnline && person.up.length > 0 && random.chance(0.7) && isHere()) {
      const update = person.up.shift();
      if (!update) continue;
      if (random.chance(LOSE)) {
        person.hasLostOwn = true;
        continue;
      }
      if (this.#offer(index, update) && random.chance(DOUBLE)) this.#offer(index, update);
    }
    while (isHere() && person.isOnline && person.down.length > 0 && random.chance(0.7)) {
      const update = person.down.shift();
      if (!update || random.chance(LOSE)) continue;
      applyUpdate(person.doc, update, FROM_ROOM);
      if (random.chance(DOUBLE)) applyUpdate(person.doc, update, FROM_ROOM);
      if (this.#asksAgain && isIncomplete(person.doc)) person.down = [this.#missingIn(person.doc)];
    }
  }

  /** The room judges an update; who is refused starts anew. */
  #offer(index: number, update: Uint8Array): boolean {
    const candidate = new Y.Doc();
    candidate.clientID = 8;
    applyUpdate(candidate, Y.encodeStateAsUpdate(this.#room));
    const effect = checkPlanEffect({ candidate, update, access: 'edit' });
    candidate.destroy();
    if (!effect.ok) {
      const { doc, hasLostOwn } = this.#person(index);
      this.#refusals.push({ code: effect.code, hasLostOwn });
      doc.destroy();
      this.#people[index] = this.#newPerson();
      return false;
    }
    applyUpdate(this.#room, update);
    for (const [other, { isOnline, down }] of this.#people.entries()) {
      if (other !== index && isOnline) down.push(update);
    }
    return true;
  }
}
