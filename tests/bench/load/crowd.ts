import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { RoomRefused } from '../clients/room-refused.ts';
import { monotonicMs } from '../measure/monotonic-clock.ts';
import { attack } from './attacker.ts';
import { CrowdMember } from './crowd-member.ts';
import type { CrowdReport, JoinReport } from './crowd-report.ts';
import type { ActRequest, CrowdRequest, JoinRequest } from './crowd-request.ts';
import { seenUpdates, sentEdits } from './member-notes.ts';
import { keepPace } from './pace.ts';

/** So many people knock at the same time; more would only measure how one process opens sockets. */
const AT_ONCE = 50;
const RETRY_MS = 300;

/** The people of one load process. */
export class Crowd {
  #members: CrowdMember[] = [];

  async do(request: CrowdRequest): Promise<unknown> {
    switch (request.do) {
      case 'join':
        return this.#join(request);
      case 'act':
        return this.#act(request);
      case 'settle':
        return this.#settle(request.timeoutMs);
      case 'collect':
        return this.#collect();
      case 'clocks':
        return this.#clocks(request.clientIds);
      case 'attack':
        return attack(request);
      case 'leave':
        for (const { person } of this.#members) person.leave();
        this.#members = [];
        return undefined;
    }
  }

  async #join(request: JoinRequest): Promise<JoinReport> {
    const { kind, protocol, plan, awaits, timeoutMs } = request;
    const durationsMs = new Float64Array(request.people.length);
    const firstSeed = request.seed + this.#members.length;
    const waiting = [...request.people.entries()];
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, target] = next;
        const options = { ...target, plan, awaits, timeoutMs };
        const startedAtMs = monotonicMs();
        const open = (): CrowdMember => new CrowdMember(kind, protocol, firstSeed + index, options);
        this.#members.push(await bringIn(open, startedAtMs + timeoutMs));
        durationsMs[index] = monotonicMs() - startedAtMs;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return { durationsMs };
  }

  async #act({ durationMs, editsPerSecond, cursorsPerSecond }: ActRequest): Promise<void> {
    const memberCount = this.#members.length;
    await Promise.all([
      keepPace({ perSecond: editsPerSecond, durationMs, memberCount }, (index) =>
        this.#members[index]?.edit(),
      ),
      keepPace({ perSecond: cursorsPerSecond, durationMs, memberCount }, (index) =>
        this.#members[index]?.point(),
      ),
    ]);
  }

  /** Answers how many edits have no answer in the end. */
  async #settle(timeoutMs: number): Promise<number> {
    const untilMs = monotonicMs() + timeoutMs;
    for (;;) {
      const waiting = this.#members.reduce((sum, member) => sum + member.waiting(), 0);
      if (waiting === 0 || monotonicMs() > untilMs) return waiting;
      await sleep(5);
    }
  }

  #clocks(clientIds: readonly number[]): number[] {
    const [first] = this.#members;
    if (!first) throw new Error('nobody is here');
    return clientIds.map((clientId) => Y.getState(first.person.doc.store, clientId));
  }

  #collect(): CrowdReport {
    const taken = this.#members.map((member) => ({ member, notes: member.takeNotes() }));
    const total = (key: 'cursorsSent' | 'bytes' | 'cursorBytes' | 'closes'): number =>
      taken.reduce((sum, { notes }) => sum + notes[key], 0);
    return {
      edits: taken.map(({ member, notes }) => sentEdits(member.clientId, notes)),
      seen: taken.map(({ notes }) => seenUpdates(notes)),
      cursorsSent: total('cursorsSent'),
      cursorLatenciesMs: Float64Array.from(taken.flatMap(({ notes }) => notes.cursorLatenciesMs)),
      bytes: total('bytes'),
      cursorBytes: total('cursorBytes'),
      closes: total('closes'),
    };
  }
}

/** A server whose store is too busy says so; people try again, and the time counts. */
async function bringIn(open: () => CrowdMember, untilMs: number): Promise<CrowdMember> {
  for (;;) {
    const member = open();
    try {
      await member.person.join();
      return member;
    } catch (error) {
      member.person.leave();
      const isBusy = error instanceof RoomRefused && error.reason === 'store-unavailable';
      if (!isBusy || monotonicMs() > untilMs) throw error;
      await sleep(RETRY_MS);
    }
  }
}
