import { isEventKind, type ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import { mayHear } from '@plumbline/shared/abilities/may-hear.ts';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { ProjectStanding } from '@plumbline/shared/abilities/roles.ts';
import { forVisitor } from '@plumbline/shared/notes/visitor-event.ts';
import type { LiveLine } from './live-line.ts';

export interface ProjectAdmission {
  principal: Principal;
  standing: ProjectStanding;
  validUntil: Date;
}

/** One browser that listens to one project, and what it may hear. */
export class ProjectConnection {
  readonly line: LiveLine;
  readonly projectId: string;
  seq: number;
  #admission: ProjectAdmission;
  #ability: AppAbility;
  /** What a visitor was told that the link shows. */
  #toldOfLink = '';

  constructor(line: LiveLine, admission: ProjectAdmission, seq: number) {
    this.line = line;
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
    return this.line.isOpen;
  }

  /** Takes over what the caller may do as of now. */
  judge(admission: ProjectAdmission): void {
    this.#admission = admission;
    this.#ability = abilityFor(admission.principal, admission.standing);
    this.#tellOfLink(admission.standing);
  }

  #tellOfLink({ link }: ProjectStanding): void {
    if (!link) return;
    const { showsNotes, showsPlan, showsTimeLine, allowsDownload } = link;
    const shows = { showsNotes, showsPlan, showsTimeLine, allowsDownload };
    const told = JSON.stringify(shows);
    if (told === this.#toldOfLink) return;
    this.#toldOfLink = told;
    this.line.send({ t: 'link', shows });
  }

  /** Sends an event if the listener may hear of it; visitors never learn who did it. */
  deliver(event: ProjectEvent): void {
    if (event.seq <= this.seq) return;
    this.seq = event.seq;
    const { kind, subjectId, payload } = event;
    if (!isEventKind(kind) || !mayHear(this.#ability, { kind, subjectId, payload })) return;
    const told = this.principal.kind === 'visitor' ? forVisitor(event) : event;
    if (told) this.line.send({ t: 'event', event: told });
  }
}
