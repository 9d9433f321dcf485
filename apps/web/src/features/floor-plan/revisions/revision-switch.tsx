import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { revisionLetter, type PlanRevision } from '@plumbline/shared/contract/revision.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import IconCaretDown from '~icons/ph/caret-down';
import IconDraft from '~icons/ph/pencil-simple-line';
import IconDoubt from '~icons/ph/question';
import IconPlus from '~icons/ph/plus';
import { useFormat } from '../../../i18n/use-format.ts';
import { Menu } from '../../../ui/menu.tsx';
import { NewRevision } from './new-revision.tsx';
import { draftAddress } from './draft-address.ts';
import { revisionsQuery } from './revisions-query.ts';
import { RevisionTag } from './revision-tag.tsx';
import type { ShownRevision } from './use-shown-revision.ts';

interface RevisionSwitchProps {
  floor: FloorPlan;
  shown: ShownRevision;
  /** May replace the drawing. */
  mayReplace: boolean;
  /** May confirm what is drawn where the drawing changed. */
  mayConfirm: boolean;
}

/** `Rev C` in the top bar: the issued revisions to look at, drafts to go on with, and the way to a new one. */
export function RevisionSwitch({ floor, shown, mayReplace, mayConfirm }: RevisionSwitchProps) {
  const { t } = useTranslation('revision');
  const navigate = useNavigate();
  const format = useFormat();
  const [uploading, setUploading] = useState(false);
  const { data: revisions = [] } = useQuery(revisionsQuery(floor));
  const issued = revisions.filter(({ state }) => state !== 'draft').toReversed();
  const drafts = revisions.filter(({ state }) => state === 'draft');
  if (issued.length < 2 && !mayReplace) return <RevisionTag number={shown.number} />;
  const nameOf = ({ number, state, issuedAt }: PlanRevision) => (
    <span className="flex items-baseline justify-between gap-4">
      <bdi>{t('rev', { letter: revisionLetter(number) })}</bdi>
      <span className="text-text-2">
        {state === 'current' ? t('inForce') : issuedAt && format.date(issuedAt)}
      </span>
    </span>
  );
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={t('switch', { letter: revisionLetter(shown.number) })}
            className="focus-ring flex h-7 shrink-0 items-center gap-1.5 rounded-control px-1 hover:bg-hover"
          >
            <RevisionTag number={shown.number} />
            <IconCaretDown className="size-3 shrink-0 text-text-2" />
          </button>
        }
        groups={[
          issued.map((revision) => ({
            id: revision.id,
            label: nameOf(revision),
            checked: revision.number === shown.number,
            onSelect: () => shown.show(revision.number),
          })),
          issued
            .filter(({ state, openDoubtCount: open, doubtsFoundAt }) => {
              return mayConfirm && state === 'current' && (open > 0 || doubtsFoundAt === null);
            })
            .map((current) => ({
              id: 'doubts',
              icon: <IconDoubt className="size-4" />,
              label:
                current.doubtsFoundAt === null
                  ? t('notCompared')
                  : t('openDoubts', { count: current.openDoubtCount }),
              onSelect: () => void navigate(draftAddress(floor, current.id)),
            })),
          mayReplace
            ? drafts.map((draft) => ({
                id: draft.id,
                icon: <IconDraft className="size-4" />,
                label: t('goOnWithDraft', { letter: revisionLetter(draft.number) }),
                onSelect: () => void navigate(draftAddress(floor, draft.id)),
              }))
            : [],
          mayReplace
            ? [
                {
                  id: 'new',
                  icon: <IconPlus className="size-4" />,
                  label: t('new'),
                  onSelect: () => setUploading(true),
                },
              ]
            : [],
        ]}
      />
      <NewRevision floor={floor} open={uploading} onClose={() => setUploading(false)} />
    </>
  );
}
