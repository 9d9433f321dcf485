import {
  EVENT_SUBJECTS,
  VISITOR_EVENT_KINDS,
  isEventKind,
  type ProjectEvent,
} from '@plumbline/shared/contract/event.ts';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { ProjectStanding } from '@plumbline/shared/abilities/roles.ts';
import { ERRORS, type ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { LiveMessage } from '@plumbline/shared/protocol/live-feed.ts';
import type { LiveSocket } from './live-socket.ts';

const POLICY_VIOLATION = 1008;

export interface Admission {
  principal: Principal;
  standing: ProjectStanding;
  validUntil: Date;
}

/** One browser that listens to one project, and what it may hear. */
export class LiveConnection {
  readonly #socket: LiveSocket;
  readonly #maxUnreadBytes: number;
  readonly projectId: string;
  /** Seq of the last event that was sent or passed over. */
  seq: number;
  #admission: Admission;
  #ability: AppAbility;

  constructor(socket: LiveSocket, admission: Admission, seq: number, maxUnreadBytes: number) {
    this.#socket = socket;
    this.#maxUnreadBytes = maxUnreadBytes;
    this.projectId = admission.standing.projectId;
    this.seq = seq;
    this.#admission = admission;
    this.#ability = abilityFor(admission.principal, admission.standing);
  }

  get principal(): Principal {
    return this.#admission.principal;
  }

  get validUntil(): Date {
    return this.#admission.validUntil;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Takes over what the caller may do as of now. */
  judge(admission: Admission): void {
    this.#admission = admission;
    this.#ability = abilityFor(admission.principal, admission.standing);
  }

  /** Sends an event if the listener may hear of it; visitors never learn who did it. */
  deliver(event: ProjectEvent): void {
    if (event.seq <= this.seq) return;
    this.seq = event.seq;
    if (!this.#mayHear(event.kind)) return;
    const isVisitor = this.principal.kind === 'visitor';
    this.send({ t: 'event', event: isVisitor ? { ...event, actor: null } : event });
  }

  #mayHear(kind: string): boolean {
    if (!isEventKind(kind)) return false;
    if (this.principal.kind === 'visitor' && !VISITOR_EVENT_KINDS.includes(kind)) return false;
    return this.#ability.can('read', EVENT_SUBJECTS[kind]);
  }

  /** Sends a message; a listener that does not drain its socket is let go. */
  send(message: LiveMessage): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > this.#maxUnreadBytes) return this.#close('slow-reader');
    this.#socket.send(JSON.stringify(message));
  }

  /** Tells why the feed is over and closes the socket with the error's close code. */
  end(code: ErrorCode): void {
    if (!this.isOpen) return;
    this.#socket.send(JSON.stringify({ t: 'ended', code } satisfies LiveMessage));
    this.#close(code);
  }

  #close(code: ErrorCode): void {
    const entry = ERRORS[code];
    this.#socket.close('close' in entry ? entry.close : POLICY_VIOLATION, code);
  }
}
