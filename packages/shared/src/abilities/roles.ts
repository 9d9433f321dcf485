/** Role of an account in one tenant; lower is stronger. */
export const SYSTEM_ROLES = ['00', '10', '20', '30', '40', '50'] as const;
export type SystemRole = (typeof SYSTEM_ROLES)[number];

/** The roles in a customer's tenant that somebody of this role may give to others: none stronger than the own. */
export function grantableSystemRoles(own: SystemRole): SystemRole[] {
  return own === '00' ? [] : SYSTEM_ROLES.filter((role) => role !== '00' && role >= own);
}

/** Whether somebody of this role runs projects of the tenant: all of them, or as a group manager those of own groups. */
export function runsProjects(systemRole: SystemRole): boolean {
  return systemRole === '10' || systemRole === '20' || systemRole === '30';
}

/** The roles in the tenant that somebody may give to new people whom they invite into a project. */
export function newcomerRoles(own: SystemRole): SystemRole[] {
  return own === '10' || own === '30' ? ['40', '50'] : ['50'];
}

/** Roles a membership may hold: project admin, inspector, responder, viewer. */
export const MEMBER_PROJECT_ROLES = [10, 20, 30, 40] as const;
export type MemberProjectRole = (typeof MEMBER_PROJECT_ROLES)[number];

/** Roles of share-link visitors, fixed by the specification: 50 project home, 60 scene. */
export const VISITOR_PROJECT_ROLES = [50, 60] as const;
export type VisitorProjectRole = (typeof VISITOR_PROJECT_ROLES)[number];

export type ProjectRole = MemberProjectRole | VisitorProjectRole;

/** What a share link shows, as it is now. */
export interface LinkScope {
  /** The inspection that a scene link was made for, and its floor; null: all that is published in the project. */
  scene: { inspectionId: string; floorId: string } | null;
  showsNotes: boolean;
  showsPlan: boolean;
  /** With it a scene link shows the published inspections of its floor too. */
  showsTimeLine: boolean;
  allowsDownload: boolean;
}

/** How somebody stands in one project. */
export interface ProjectStanding {
  projectId: string;
  projectRole: ProjectRole;
  /** A system operator acts as project admin, less members, closing and sharing. */
  asOperator: boolean;
  projectStatus: 'active' | 'closed';
  /** Of a visitor. */
  link?: LinkScope;
  /** Past the tenant's end date: everything may be read and nothing changed. */
  isReadOnly?: boolean;
}

/**
 * The role somebody has in a project of the own tenant, or null for none.
 * A tenant admin is project admin everywhere in the tenant, a system operator nearly so, a group manager in own groups;
 * all others need a membership, and an external member is never stronger than responder.
 */
export function effectiveProjectRole(
  systemRole: SystemRole,
  membershipRole: MemberProjectRole | null,
  managesGroup = false,
): { projectRole: MemberProjectRole; asOperator: boolean } | null {
  if (systemRole === '10') return { projectRole: 10, asOperator: false };
  if (systemRole === '20') return { projectRole: 10, asOperator: membershipRole !== 10 };
  if (systemRole === '30' && managesGroup) return { projectRole: 10, asOperator: false };
  if (systemRole === '00' || membershipRole === null) return null;
  if (systemRole === '50' && membershipRole < 30) return { projectRole: 30, asOperator: false };
  return { projectRole: membershipRole, asOperator: false };
}
