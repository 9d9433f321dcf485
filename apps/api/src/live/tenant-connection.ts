import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { NearProjects, TenantEventRow } from '@plumbline/server/events/tenant-events.ts';
import type { LiveLine } from './live-line.ts';
import { mayHearInTenant } from './may-hear-in-tenant.ts';

export interface TenantAdmission extends NearProjects {
  principal: MemberPrincipal;
  validUntil: Date;
}

/** One browser that listens to the own tenant, and what it may hear. */
export class TenantConnection {
  readonly line: LiveLine;
  readonly projectId = null;
  readonly tenantId: string;
  seq: number;
  #admission: TenantAdmission;

  constructor(line: LiveLine, admission: TenantAdmission, seq: number) {
    this.line = line;
    this.tenantId = admission.principal.tenantId;
    this.seq = seq;
    this.#admission = admission;
  }

  get principal(): MemberPrincipal {
    return this.#admission.principal;
  }

  get validUntil(): Date {
    return this.#admission.validUntil;
  }

  get isOpen(): boolean {
    return this.line.isOpen;
  }

  /** Takes over what the caller may do as of now. */
  judge(admission: TenantAdmission): void {
    this.#admission = admission;
  }

  /** Whether a project is among those that the listener sees. */
  mayHearOf(projectId: string): boolean {
    return mayHearInTenant(this.#admission, {
      kind: 'project-changed',
      accountIds: [],
      projectIds: [projectId],
    });
  }

  /** Sends an event if the listener may hear of it, and never for whom else it is. */
  deliver(row: TenantEventRow): void {
    if (row.seq <= this.seq) return;
    this.seq = row.seq;
    if (!mayHearInTenant(this.#admission, row)) return;
    const { seq, kind, subjectId, projectId } = row;
    this.line.send({ t: 'tenant-event', event: { seq, kind, subjectId, projectId } });
  }
}
