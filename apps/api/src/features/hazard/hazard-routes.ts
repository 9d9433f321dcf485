import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  ApproveFindingBodySchema,
  FindingAnswerSchema,
  FindingsAnswerSchema,
  HazardRunAnswerSchema,
  MergeFindingBodySchema,
  RejectFindingBodySchema,
  StartHazardRunBodySchema,
  UndoFindingBodySchema,
  WaitingFindingsAnswerSchema,
} from '@plumbline/shared/contract/hazard.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import {
  approveFinding,
  mergeFinding,
  rejectFinding,
  undoFinding,
} from '@plumbline/server/hazards/decide-finding.ts';
import {
  listFindings,
  listWaitingFindings,
  readFinding,
  toFinding,
} from '@plumbline/server/hazards/findings.ts';
import {
  addRun,
  detectorOfTenant,
  endRun,
  latestRun,
  nameDetector,
  readRun,
  takeUnsentRun,
  toHazardRun,
} from '@plumbline/server/hazards/hazard-runs.ts';
import { readStamp } from '@plumbline/server/hazards/review-stamp.ts';
import type { NoteActor } from '@plumbline/server/notes/note-actor.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { requireReview } from '../../hazards/review-right.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { detectorModelRoutes } from './detector-model-routes.ts';
import { detectorRoutes } from './detector-routes.ts';
import { findingFiguresRoute } from './figures-route.ts';
import { inspectionAccess } from '../inspection/inspection-access.ts';
import { noteActor } from '../note/note-access.ts';

const OF_INSPECTION = '/api/core/inspection/:inspectionId';
const ONE = '/api/core/finding/:findingId';
const InspectionParamsSchema = z.object({ inspectionId: UuidSchema });
const ParamsSchema = z.object({ findingId: UuidSchema });
const TITLE = 'Inspection';
const DECIDED = {
  operation: { title: TITLE, businessType: BUSINESS_TYPES.update },
  failures: ['ai-off', 'conflict', 'project-closed'],
} as const;

/** Findings of detectors: looked for, read and decided on by those who review them, and by nobody else. */
export function hazardRoutes(app: App, context: ApiContext): void {
  detectorRoutes(app, context);
  detectorModelRoutes(app, context);
  findingFiguresRoute(app, context);
  waitingRoute(app, context);
  readRoute(app, context);
  startRoute(app, context);
  cancelRoute(app, context);
  approveRoute(app, context);
  mergeRoute(app, context);
  rejectRoute(app, context);
  undoRoute(app, context);
}

function waitingRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/project/:projectId/finding',
    {
      schema: {
        params: z.object({ projectId: UuidSchema }),
        response: { 200: WaitingFindingsAnswerSchema },
      },
      config: { failures: ['ai-off'] },
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        await requireReview(trx, principal, await projectAccess(trx, principal, projectId));
        return answer(await listWaitingFindings(trx, projectId));
      });
    },
  );
}

function readRoute(app: App, { stores }: ApiContext): void {
  app.get(
    `${OF_INSPECTION}/finding`,
    {
      schema: { params: InspectionParamsSchema, response: { 200: FindingsAnswerSchema } },
      config: { failures: ['ai-off'] },
    },
    async (request) => {
      const principal = memberOf(request);
      const { inspectionId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { access } = await inspectionAccess(trx, principal, inspectionId);
        await requireReview(trx, principal, access);
        const [findings, run, detector, reviewed] = [
          await listFindings(trx, inspectionId),
          await latestRun(trx, inspectionId),
          await detectorOfTenant(trx, principal.tenantId),
          await readStamp(trx, inspectionId),
        ];
        return answer({
          findings: findings.map(toFinding),
          run: run && (await toHazardRun(trx, run)),
          detector: detector === null ? null : await nameDetector(trx, detector),
          reviewed,
        });
      });
    },
  );
}

function startRoute(app: App, { stores, jobs }: ApiContext): void {
  app.post(
    `${OF_INSPECTION}/hazard-run`,
    {
      schema: {
        params: InspectionParamsSchema,
        body: StartHazardRunBodySchema,
        response: { 200: HazardRunAnswerSchema },
      },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.other },
        failures: ['ai-off', 'look-going-on', 'no-detector', 'inspection-not-ready', 'project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { inspection, access } = await inspectionAccess(trx, principal, request.params.inspectionId);
        await requireReview(trx, principal, access);
        if (inspection.state !== 'preview' && inspection.state !== 'published')
          throw new AppError('inspection-not-ready');
        const { tenantId, accountId } = principal;
        const detector = await detectorOfTenant(trx, tenantId);
        if (detector === null) throw new AppError('no-detector');
        const { id } = request.body;
        const { projectId } = inspection;
        const begun = { id, tenantId, projectId, inspectionId: inspection.id, detector };
        if (!(await addRun(trx, { ...begun, startedBy: accountId }))) throw new AppError('look-going-on');
        await takeUnsentRun(trx, id);
        await jobs.send(trx, 'find-hazards', { tenantId, runId: id });
        return answer(await toHazardRun(trx, await requireRun(trx, id)));
      }),
  );
}

function cancelRoute(app: App, { stores }: ApiContext): void {
  app.post(
    `${OF_INSPECTION}/hazard-run/cancel`,
    {
      schema: { params: InspectionParamsSchema, response: { 200: HazardRunAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.other },
        failures: ['ai-off', 'conflict', 'project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { inspection, access } = await inspectionAccess(trx, principal, request.params.inspectionId);
        await requireReview(trx, principal, access);
        const run = await latestRun(trx, inspection.id);
        if (!run) throw new AppError('conflict');
        await endRun(trx, run.id, { state: 'cancelled' });
        return answer(await toHazardRun(trx, await requireRun(trx, run.id)));
      }),
  );
}

/** @throws Error */
async function requireRun(trx: Trx, runId: string) {
  const run = await readRun(trx, runId);
  if (!run) throw new Error('a look is gone in its own transaction');
  return run;
}

/** Who is about to decide on a finding of a project that they see. @throws AppError not-found; not-authorized; ai-off */
async function reviewer(trx: Trx, principal: MemberPrincipal, findingId: string): Promise<NoteActor> {
  const finding = await readFinding(trx, findingId);
  if (!finding) throw new AppError('not-found');
  const { inspection, access } = await inspectionAccess(trx, principal, finding.inspectionId);
  await requireReview(trx, principal, access);
  return noteActor(trx, principal, inspection.projectId);
}

function approveRoute(app: App, { stores }: ApiContext): void {
  app.post(
    `${ONE}/approve`,
    {
      schema: {
        params: ParamsSchema,
        body: ApproveFindingBodySchema,
        response: { 200: FindingAnswerSchema },
      },
      config: { ...DECIDED, failures: [...DECIDED.failures, 'assignee-not-in-project'] },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { findingId } = request.params;
        const { version, ...note } = request.body;
        const actor = await reviewer(trx, principal, findingId);
        return answer(await approveFinding(trx, actor, { findingId, version }, note));
      }),
  );
}

function mergeRoute(app: App, { stores }: ApiContext): void {
  app.post(
    `${ONE}/merge`,
    {
      schema: { params: ParamsSchema, body: MergeFindingBodySchema, response: { 200: FindingAnswerSchema } },
      config: DECIDED,
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { findingId } = request.params;
        const { version, noteId } = request.body;
        const actor = await reviewer(trx, principal, findingId);
        return answer(await mergeFinding(trx, actor, { findingId, version }, noteId));
      }),
  );
}

function rejectRoute(app: App, { stores }: ApiContext): void {
  app.post(
    `${ONE}/reject`,
    {
      schema: { params: ParamsSchema, body: RejectFindingBodySchema, response: { 200: FindingAnswerSchema } },
      config: DECIDED,
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { findingId } = request.params;
        const { version, reason } = request.body;
        const actor = await reviewer(trx, principal, findingId);
        return answer(await rejectFinding(trx, actor, { findingId, version }, reason));
      }),
  );
}

function undoRoute(app: App, { stores }: ApiContext): void {
  app.post(
    `${ONE}/undo`,
    {
      schema: { params: ParamsSchema, body: UndoFindingBodySchema, response: { 200: FindingAnswerSchema } },
      config: DECIDED,
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { findingId } = request.params;
        const actor = await reviewer(trx, principal, findingId);
        return answer(await undoFinding(trx, actor, { findingId, version: request.body.version }));
      }),
  );
}
