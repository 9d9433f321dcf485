/** Findings of an inspection: read whole, put in their place as they are decided on, here or elsewhere. */
import {
  FindingAnswerSchema,
  FindingSchema,
  FindingsAnswerSchema,
  HazardRunAnswerSchema,
  HazardRunSchema,
  type ApproveFindingBody,
  type Finding,
  type Findings,
  type RejectReason,
} from '@plumbline/shared/contract/hazard.ts';
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { newRowId } from '../../api/new-row-id.ts';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { RequestError } from '../../api/request-error.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { findingFiguresKey } from '../../inspections/finding-figures.ts';

const IN_PLACE = { errors: true } as const;

const keyOf = (projectId: string, inspectionId: string) => [
  ...queryKeys.inspections(projectId),
  'findings',
  inspectionId,
];

export function findingsQuery(projectId: string, inspectionId: string) {
  return queryOptions({
    queryKey: keyOf(projectId, inspectionId),
    queryFn: async ({ signal }) => {
      const options = { schema: FindingsAnswerSchema, enableSkip: IN_PLACE, signal };
      return (await request(`/core/inspection/${inspectionId}/finding`, options)).data;
    },
  });
}

const StampSchema = z.nullable(
  z.object({ by: z.object({ id: z.string(), name: z.string() }), at: z.string() }),
);
const DecidedSchema = z.object({ finding: FindingSchema, reviewed: StampSchema });
const RunSchema = z.object({ run: HazardRunSchema });

/** Puts what happened to an inspection's findings where they are shown. */
export function applyFindingEvent(
  projectId: string,
  inspectionId: string,
  { kind, subjectId, payload }: ProjectEvent,
): void {
  if (subjectId !== inspectionId) return;
  const queryKey = keyOf(projectId, inspectionId);
  if (kind === 'hazards-looked-for') {
    const run = RunSchema.safeParse(payload).data?.run;
    if (!run) return;
    queryClient.setQueryData<Findings>(queryKey, (shown) => shown && { ...shown, run });
    const isOver = run.state !== 'waiting' && run.state !== 'running';
    if (isOver) void queryClient.invalidateQueries({ queryKey });
  }
  if (kind === 'finding-decided') {
    const decided = DecidedSchema.safeParse(payload).data;
    if (decided) putFinding(projectId, decided.finding, decided.reviewed);
  }
}

function putFinding(projectId: string, finding: Finding, reviewed?: Findings['reviewed']): void {
  void queryClient.invalidateQueries({ queryKey: findingFiguresKey(projectId) });
  queryClient.setQueryData<Findings>(keyOf(projectId, finding.inspectionId), (shown) => {
    if (!shown) return shown;
    const findings = shown.findings.map((each) =>
      each.id === finding.id && each.version < finding.version ? finding : each,
    );
    return { ...shown, findings, ...(reviewed !== undefined && { reviewed }) };
  });
}

export type FindingDeed =
  | { kind: 'approve'; finding: Finding; body: Omit<ApproveFindingBody, 'version'> }
  | { kind: 'merge'; finding: Finding; noteId: string }
  | { kind: 'reject'; finding: Finding; reason: RejectReason }
  | { kind: 'undo'; finding: Finding };

function bodyOf(deed: FindingDeed): object {
  const { version } = deed.finding;
  if (deed.kind === 'approve') return { version, ...deed.body };
  if (deed.kind === 'merge') return { version, noteId: deed.noteId };
  if (deed.kind === 'reject') return { version, reason: deed.reason };
  return { version };
}

/** The finding as somebody else left it meanwhile; null: the call failed by something else. */
export function decidedMeanwhile(error: unknown): Finding | null {
  if (!(error instanceof RequestError)) return null;
  return FindingSchema.safeParse(error.failure?.current).data ?? null;
}

/** What can be done with findings, and with looks for them. */
export function useFindingDeeds(projectId: string, inspectionId: string) {
  const decide = useSubmission({
    mutationFn: async (deed: FindingDeed) =>
      (
        await request(`/core/finding/${deed.finding.id}/${deed.kind}`, {
          schema: FindingAnswerSchema,
          method: 'POST',
          body: bodyOf(deed),
          enableSkip: IN_PLACE,
        })
      ).data,
    onSuccess: (finding) => putFinding(projectId, finding),
    onError: (error) => {
      const current = decidedMeanwhile(error);
      if (current) putFinding(projectId, current);
    },
  });
  const queryKey = keyOf(projectId, inspectionId);
  const onSettled = () => queryClient.invalidateQueries({ queryKey });
  const look = useSubmission({
    mutationFn: () =>
      request(`/core/inspection/${inspectionId}/hazard-run`, {
        schema: HazardRunAnswerSchema,
        method: 'POST',
        body: { id: newRowId() },
      }),
    onSettled,
  });
  const cancel = useSubmission({
    mutationFn: () =>
      request(`/core/inspection/${inspectionId}/hazard-run/cancel`, {
        schema: HazardRunAnswerSchema,
        method: 'POST',
      }),
    onSettled,
  });
  return { decide, look, cancel };
}
