import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { PlanRevision } from '@plumbline/shared/contract/revision.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '~icons/ph/plus';
import { LoadFailed } from '../../../../kept/load-failed.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx';
import type { PlanEditor } from '../../editor/plan-editor.ts';
import { NewRevision } from '../new-revision.tsx';
import { revisionsQuery } from '../revisions-query.ts';
import type { ShownRevision } from '../use-shown-revision.ts';
import { CurrentDoubts } from './current-doubts.tsx';
import { DraftRow } from './draft-row.tsx';
import { IssuedRow } from './issued-row.tsx';

export interface RevisionsTabProps {
  editor: PlanEditor;
  floor: FloorPlan;
  shown: ShownRevision;
  /** Visitors see the issued drawings, and nothing of who made them or what is to be checked. */
  visitor: boolean;
  mayReplace: boolean;
  mayConfirm: boolean;
  /** The project's. */
  timeZone: string;
}

/** The issues of the drawing: those in force and before, what is in doubt under the one in force, drafts, and a new one. */
export function RevisionsTab(props: RevisionsTabProps) {
  const { floor, mayReplace } = props;
  const { t } = useTranslation('revision');
  const [uploading, setUploading] = useState(false);
  const { data: revisions, error, refetch } = useQuery(revisionsQuery(floor));
  if (!revisions) {
    if (!error) return <Loading />;
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        {t('loadFailed')}
      </LoadFailed>
    );
  }
  return (
    <>
      <div className="min-h-0 grow overflow-y-auto pb-4">
        <Issued {...props} issued={revisions.filter(({ state }) => state !== 'draft').toReversed()} />
        <Drafts {...props} drafts={revisions.filter(({ state }) => state === 'draft')} />
      </div>
      {mayReplace && (
        <div className="shrink-0 border-t border-line p-3">
          <Button icon={<IconPlus className="size-4" />} onClick={() => setUploading(true)}>
            {t('new')}
          </Button>
        </div>
      )}
      <NewRevision floor={floor} open={uploading} onClose={() => setUploading(false)} />
    </>
  );
}

function Issued(props: RevisionsTabProps & { issued: readonly PlanRevision[] }) {
  const { issued, editor, floor, shown, visitor, mayConfirm, timeZone } = props;
  const { t } = useTranslation('revision');
  const first = issued.at(-1);
  return (
    <Section title={t('tab.issued')}>
      {issued.map((revision) => (
        <IssuedRow
          key={revision.id}
          {...{ floor, revision, timeZone }}
          isShown={revision.number === shown.number}
          onShow={() => shown.show(revision.number)}
          mayCompare={!visitor && revision !== first}
        >
          {!visitor && revision.state === 'current' && issued.length > 1 && (
            <CurrentDoubts {...{ editor, floor, mayConfirm }} current={revision} />
          )}
        </IssuedRow>
      ))}
    </Section>
  );
}

function Drafts(props: RevisionsTabProps & { drafts: readonly PlanRevision[] }) {
  const { t } = useTranslation('revision');
  if (props.drafts.length === 0) return null;
  return (
    <Section title={t('tab.drafts')}>
      {props.drafts.map((draft) => (
        <DraftRow
          key={draft.id}
          draft={draft}
          floor={props.floor}
          timeZone={props.timeZone}
          mayGoOn={props.mayReplace}
        />
      ))}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="type-label px-3 pt-3 pb-1 text-text-2">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function Loading() {
  return (
    <Skeleton className="space-y-3 p-3">
      {[60, 45].map((percent) => (
        <div key={percent} style={{ inlineSize: `${percent}%` }}>
          <SkeletonBlock className="h-8" />
        </div>
      ))}
    </Skeleton>
  );
}
