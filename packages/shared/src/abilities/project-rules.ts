import type { Rules, Subject } from './ability.ts';
import type { ProjectStanding } from './roles.ts';

const DRAWN = ['Calibration', 'Zone', 'Markup'] as const satisfies Subject[];
const ROOMS = ['PlanRoom', 'SceneRoom', 'NoteRoom'] as const satisfies Subject[];
const MODELS = ['PointCloud', 'BimModel'] as const satisfies Subject[];

/** What a standing in a project grants a member there. */
export function grantProjectRole(rules: Rules, standing: ProjectStanding, accountId: string): void {
  grantByRole(rules, standing.projectRole, accountId);
  const { can, cannot } = rules;
  if (standing.asOperator) {
    cannot(['create', 'update', 'delete', 'invite', 'manage'], 'ProjectMember');
    // "Manage" forbids every action; who sees the members of the tenant sees those of a project.
    can('read', 'ProjectMember');
    cannot(['close', 'reopen'], 'Project');
    cannot(['create', 'update', 'delete', 'share', 'read', 'manage'], 'ShareLink');
  }
  if (standing.projectStatus === 'closed') forbidWrites(rules, standing);
}

function grantByRole(rules: Rules, role: ProjectStanding['projectRole'], accountId: string): void {
  switch (role) {
    case 10:
      return grantAdmin(rules);
    case 20:
      return grantInspector(rules, accountId);
    case 30:
      return grantResponder(rules, accountId);
    case 40:
      grantReader(rules, accountId);
      rules.can('read', 'Analytics');
      return;
    case 50:
    case 60:
      return;
  }
}

function grantAdmin({ can }: Rules): void {
  can(['read', 'update', 'close', 'reopen'], 'Project');
  can('manage', ['ProjectMember', 'FloorPlan', ...DRAWN, 'Inspection', 'Note', 'Comment', 'Attachment']);
  can('manage', ['Tag', ...MODELS, 'Report', 'ShareLink']);
  can('review', 'AiNote');
  can(['read', 'export'], 'Analytics');
  can(['read', 'update'], [...ROOMS, 'Presence']);
}

function grantInspector({ can }: Rules, accountId: string): void {
  const own = { createdBy: accountId };
  can('read', ['Project', 'ProjectMember', 'Analytics']);
  can(['read', 'create'], ['FloorPlan', ...DRAWN, 'Inspection', 'Note', 'Comment', 'Attachment']);
  can(['read', 'create'], ['Tag', ...MODELS, 'Report']);
  can(['update', 'delete'], [...DRAWN]);
  can(['update', 'delete'], ['FloorPlan', 'Note', ...MODELS], own);
  can(['update', 'delete'], 'Inspection', { ...own, published: false });
  can('place', 'Inspection', { published: false });
  can(['assign', 'transition'], 'Note');
  can('delete', ['Comment', 'Attachment', 'ShareLink'], own);
  can('read', 'ShareLink', own);
  can('create', 'ShareLink', { kind: { $in: ['scene', 'note'] } });
  can('export', 'Report');
  can('review', 'AiNote');
  can(['read', 'update'], [...ROOMS, 'Presence']);
}

function grantResponder(rules: Rules, accountId: string): void {
  const { can } = rules;
  grantReader(rules, accountId);
  can(['read', 'create'], 'Attachment');
  can('delete', ['Comment', 'Attachment'], { createdBy: accountId });
  can('transition', 'Note', { assigneeId: accountId });
  can('update', 'Presence');
}

/** What responder and viewer have in common. */
function grantReader({ can }: Rules, accountId: string): void {
  can('read', ['Project', 'FloorPlan', ...DRAWN, 'Note', 'Tag', ...MODELS, ...ROOMS, 'Presence']);
  can('read', 'ProjectMember', ['name']);
  can('read', 'Inspection', { published: true });
  can('read', 'Report', { recipientIds: accountId });
  can(['read', 'create'], 'Comment');
}

/** A closed project is read-only for everybody; a project admin may reopen it, and who may end an access still may. */
function forbidWrites({ cannot }: Rules, standing: ProjectStanding): void {
  const writes = [
    'create',
    'update',
    'assign',
    'place',
    'transition',
    'verify',
    'review',
    'publish',
    'share',
    'close',
  ] as const;
  const contents = [
    'FloorPlan',
    ...DRAWN,
    'Inspection',
    'Note',
    'Comment',
    'Attachment',
    'AiNote',
    'Tag',
    ...MODELS,
  ] as const;
  cannot([...writes, 'delete'], [...contents]);
  cannot([...writes], 'ShareLink');
  // Nobody is taken in or given another role; who leaves is still taken out, and who was invited still taken back.
  cannot(['create', 'update', 'invite'], 'ProjectMember');
  cannot('update', [...ROOMS]);
  cannot(standing.projectRole === 10 ? ['update', 'close'] : ['update', 'close', 'reopen'], 'Project');
}

/** Visitors only read, whatever the client shows: the specification's manage-all is a rule of the client. */
export function grantVisitor({ can }: Rules, standing: ProjectStanding, linkId: string): void {
  const { link, projectRole, projectStatus } = standing;
  const isHome = projectRole === 50;
  can('read', 'Project', isHome ? ['name', 'address', 'cover'] : ['name', 'address']);
  if (projectStatus === 'active') can('read', 'Presence');
  // A scene link that says of no scene shows nothing of the project.
  if (!link || isHome !== (link.scene === null)) return;
  const { scene, showsNotes, showsPlan, showsTimeLine } = link;
  const floor = scene ? { floorId: scene.floorId } : {};
  const inspection = scene ? { inspectionId: scene.inspectionId } : {};
  can('read', 'Inspection', { ...inspection, published: true });
  if (showsTimeLine) can('read', 'Inspection', { ...floor, published: true });
  can('read', MODELS, scene ? { linkIds: linkId } : {});
  if (showsPlan) can('read', ['FloorPlan', ...DRAWN, 'PlanRoom'], floor);
  if (!showsNotes) return;
  can('read', 'Note', { ...floor, reviewed: true });
  can('read', 'Tag');
  can('read', 'SceneRoom', inspection);
}
