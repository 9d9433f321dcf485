import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { revisionLetter, type PlanRevision } from '@plumbline/shared/contract/revision.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import IconCaretLeft from '~icons/ph/caret-left';
import { useLiveFeed } from '../../../api/live-feed.ts';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { usePlanRoom } from '../room/use-plan-room.ts';
import { LoadFailed } from '../../../kept/load-failed.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { NoAccessState } from '../../../ui/states.tsx';
import { toastSuccess } from '../../../ui/toaster.tsx';
import { useTitleBlock } from '../../../ui/title-block.tsx';
import { TopBarSlot } from '../../../ui/top-bar.tsx';
import { HeldNote } from '../../../collab-ui/lock-note.tsx';
import { useSoftLock } from '../../../collab-ui/use-soft-lock.ts';
import { EditorSkeleton } from '../editor/editor-skeleton.tsx';
import { AlignStep } from './align/align-step.tsx';
import { CompareStep } from './compare/compare-step.tsx';
import { DiscardDraft } from './discard-draft.tsx';
import { mayConfirm, mayReplace } from './may-replace.ts';
import { issueRevision } from './revision-requests.ts';
import { revisionsQuery } from './revisions-query.ts';
import { useDoubtSearch } from './use-doubt-search.ts';
import { useDrawnObjects } from './use-drawn-objects.ts';

interface RevisionPageProps {
  floor: FloorPlan;
  ability: AppAbility;
  draftId: string;
}

/** From an uploaded drawing to the one in force: aligned, compared, checked, made current. */
export function RevisionPage({ floor, ability, draftId }: RevisionPageProps) {
  const { t } = useTranslation(['revision', 'together', 'plan', 'validation']);
  useLiveFeed(floor.projectId);
  const query = useQuery(revisionsQuery(floor));
  const after = query.data?.find(({ id }) => id === draftId);
  const before = after && comparedWith(after, query.data ?? []);
  const isReplacing = mayReplace(floor, ability);
  const back = `/project/floor?projectId=${floor.projectId}&floorId=${floor.id}`;
  useTitleBlock([
    { id: 'floor', label: t('cell.floor'), value: <bdi>{floor.name}</bdi> },
    ...(after
      ? [{ id: 'revision', label: t('cell.revision'), value: <bdi>{revisionLetter(after.number)}</bdi> }]
      : []),
  ]);
  if (query.isPending) return <EditorSkeleton onRetry={() => void query.refetch()} />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageTitle hidden>{t('title', { name: floor.name })}</PageTitle>
      <TopBarSlot name="start">
        <Link
          to={back}
          className="focus-ring -ms-2 flex h-7 shrink-0 items-center gap-1.5 rounded-control px-2 whitespace-nowrap text-text-2 no-underline hover:bg-hover hover:text-text"
        >
          <IconCaretLeft className="mirror size-3.5" />
          <bdi>{floor.name}</bdi>
        </Link>
        {after && (
          <span className="truncate px-2 font-semibold">
            {t(after.state === 'draft' ? 'draftOf' : 'rev', { letter: revisionLetter(after.number) })}
          </span>
        )}
      </TopBarSlot>
      {after && before && (isReplacing || after.state !== 'draft') ? (
        <Steps {...{ floor, before, after, back, isReplacing }} mayConfirm={mayConfirm(ability)} />
      ) : (
        <Gone error={query.error} onRetry={() => void query.refetch()} back={back} />
      )}
    </div>
  );
}

function Gone({ error, onRetry, back }: { error: Error | null; onRetry: () => void; back: string }) {
  const { t } = useTranslation('revision');
  if (error)
    return (
      <LoadFailed error={error} onRetry={onRetry}>
        {t('loadFailed')}
      </LoadFailed>
    );
  return (
    <NoAccessState className="h-full content-center" action={<Link to={back}>{t('toPlan')}</Link>}>
      {t('gone')}
    </NoAccessState>
  );
}

/** A draft is compared with the one in force, an issued one with the one issued before it. */
function comparedWith(after: PlanRevision, all: readonly PlanRevision[]): PlanRevision | undefined {
  if (after.state === 'draft') return all.find(({ state }) => state === 'current');
  const earlier = all.filter(({ state, number }) => state !== 'draft' && number < after.number);
  return earlier.at(-1) ?? all.find(({ id }) => id !== after.id) ?? after;
}

interface StepsProps {
  floor: FloorPlan;
  before: PlanRevision;
  after: PlanRevision;
  /** May replace the drawing. */
  isReplacing: boolean;
  mayConfirm: boolean;
  back: string;
}

function Steps({ floor, before, after, isReplacing, mayConfirm, back }: StepsProps) {
  const { t } = useTranslation('revision');
  const navigate = useNavigate();
  const isDraft = after.state === 'draft';
  const [step, setStep] = useState<'align' | 'compare'>(after.alignment ? 'compare' : 'align');
  const isAligning = isDraft && (step === 'align' || after.alignment === null);
  const view = usePlanRoom(floor.projectId, floor.id);
  const objects = useDrawnObjects((view.status.loaded && view.room?.doc) || null);
  const lock = useSoftLock(isDraft && isReplacing ? view.room : null, 'revision');
  const isFree = lock.holder === null;
  const mayEnter = isDraft ? isReplacing && isFree : mayConfirm && isUnchecked(after);
  const search = useDoubtSearch(
    floor.projectId,
    isAligning ? null : { before, after, objects, joined: view.status.joined },
    mayEnter,
  );
  const issue = async (how: { unchecked: boolean }) => {
    try {
      await issueRevision(after, floor.revisionNumber, how);
      // The plan opens with the drawing that its record names: it must be this one before it does.
      await queryClient.invalidateQueries({ queryKey: queryKeys.floorPlans(floor.projectId) });
      toastSuccess(t('issued', { letter: revisionLetter(after.number), name: floor.name }));
      void navigate(back);
    } finally {
      await queryClient.invalidateQueries({ queryKey: queryKeys.planRevisions(floor.projectId) });
      await queryClient.invalidateQueries({ queryKey: queryKeys.floorPlans(floor.projectId) });
    }
  };
  return (
    <>
      <div role="status" className="flex justify-center empty:hidden">
        {lock.holder && <HeldNote on="revision" holder={lock.holder} onTakeOver={lock.takeOver} />}
      </div>
      {isDraft && isFree && <DiscardDraft projectId={floor.projectId} draft={after} back={back} />}
      {isAligning ? (
        <AlignStep floor={floor} draft={after} isFree={isFree} onAligned={() => setStep('compare')} />
      ) : (
        <CompareStep
          {...{ before, after, search, mayConfirm }}
          projectId={floor.projectId}
          objects={objects ?? []}
          isFree={isFree}
          onIssue={isDraft && isReplacing ? issue : null}
          onAlign={isDraft && isReplacing ? () => setStep('align') : null}
        />
      )}
    </>
  );
}

/** It came into force without a search, so that one is still to be made. */
function isUnchecked({ state, doubtsFoundAt }: PlanRevision): boolean {
  return state === 'current' && doubtsFoundAt === null;
}
