import type { Inside } from '@plumbline/shared/contract/inside.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { revisionLetter } from '@plumbline/shared/contract/revision.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconMore from '~icons/ph/dots-three';
import IconGrip from '~icons/ph/dots-six-vertical';
import { useProject } from '../../../api/projects.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { usePreviewSource } from '../../../kept/use-preview-source.ts';
import { InsideStack } from '../../../lists/inside-stack.tsx';
import { OpenNotesLink } from '../../../notes/open-notes-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, type MenuAction } from '../../../ui/menu.tsx';
import { PlanPicture } from '../../../ui/plan-picture.tsx';
import { NewRevision } from '../revisions/new-revision.tsx';
import { InlineName } from '../inline-name.tsx';
import type { FloorActions } from './use-floor-actions.ts';

export interface FloorRights {
  rename: boolean;
  remove: boolean;
  order: boolean;
}

interface FloorCardProps {
  floor: FloorPlan;
  rights: FloorRights;
  actions: FloorActions;
  /** Who is on it now; undefined for nobody. */
  inside: Inside | undefined;
  /** Moves the card by one place; null at that end. */
  onEarlier: (() => void) | null;
  onLater: (() => void) | null;
}

/** One sheet of the building: its picture, who is on it, name, scale, zones and last change. */
export function FloorCard({ floor, rights, actions, inside, onEarlier, onLater }: FloorCardProps) {
  const [renaming, setRenaming] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const preview = usePreviewSource(floor);
  return (
    <article className="group/card relative flex h-full flex-col overflow-hidden rounded-panel bg-surface shadow-panel">
      <div className="relative">
        <Link to={addressOf(floor)} tabIndex={-1} aria-hidden className="block">
          <PlanPicture src={preview} className="aspect-[4/3] border-b border-line" />
        </Link>
        <InsideStack inside={inside} isOnPicture />
      </div>
      {rights.order && (
        <span
          aria-hidden
          className="absolute start-2 top-2 grid size-6 cursor-grab place-items-center rounded-control bg-white/90 text-[#131d1e] opacity-0 transition-opacity duration-[140ms] group-hover/card:opacity-100"
        >
          <IconGrip className="size-4" />
        </span>
      )}
      <div className="flex grow flex-col px-4 pt-2.5 pb-3">
        <div className="flex items-start gap-1">
          {renaming ? (
            <RenameField floor={floor} actions={actions} onDone={() => setRenaming(false)} />
          ) : (
            <h2 dir="auto" className="type-h3 min-w-0 grow truncate text-match-parent">
              <Link
                to={addressOf(floor)}
                className="focus-ring rounded-tag text-text no-underline hover:underline"
              >
                <bdi>{floor.name}</bdi>
              </Link>
            </h2>
          )}
          <CardMenu
            {...{ floor, rights, actions, onEarlier, onLater }}
            onRename={() => setRenaming(true)}
            onReplace={() => setReplacing(true)}
          />
        </div>
        <CardFacts floor={floor} />
        <NewRevision floor={floor} open={replacing} onClose={() => setReplacing(false)} />
      </div>
    </article>
  );
}

function addressOf({ projectId, id }: FloorPlan): string {
  return `/project/floor?projectId=${projectId}&floorId=${id}`;
}

interface RenameFieldProps {
  floor: FloorPlan;
  actions: FloorActions;
  onDone: () => void;
}

function RenameField({ floor, actions, onDone }: RenameFieldProps) {
  const { t } = useTranslation('floor');
  const [error, setError] = useState<string>();
  const rename = async (name: string) => {
    setError(undefined);
    const failure = await actions.rename(floor, name);
    if (failure === null) onDone();
    else setError(failure);
  };
  return (
    <InlineName
      initial={floor.name}
      label={t('floorName')}
      error={error}
      onDone={(name) => {
        if (name === null || name === floor.name) onDone();
        else void rename(name);
      }}
    />
  );
}

function CardMenu(props: Omit<FloorCardProps, 'inside'> & { onRename: () => void; onReplace: () => void }) {
  const { t } = useTranslation(['floor', 'revision']);
  const { floor, rights, actions, onEarlier, onLater, onRename, onReplace } = props;
  const groups: MenuAction[][] = [
    rights.rename
      ? [
          { id: 'rename', label: t('rename'), onSelect: onRename },
          { id: 'replace', label: t('revision:new'), onSelect: onReplace },
        ]
      : [],
    rights.order
      ? [
          {
            id: 'earlier',
            label: t('moveEarlier'),
            disabled: onEarlier === null,
            onSelect: () => onEarlier?.(),
          },
          { id: 'later', label: t('moveLater'), disabled: onLater === null, onSelect: () => onLater?.() },
        ]
      : [],
    rights.remove
      ? [{ id: 'delete', label: t('delete'), danger: true, onSelect: () => void actions.remove(floor) }]
      : [],
  ];
  if (groups.every((group) => group.length === 0)) return null;
  return (
    <Menu
      trigger={
        <IconButton
          label={t('moreFor', { name: floor.name })}
          icon={<IconMore className="size-5" />}
          className="-me-2"
        />
      }
      groups={groups}
    />
  );
}

function CardFacts({ floor }: { floor: FloorPlan }) {
  const { t } = useTranslation(['floor', 'revision']);
  const format = useFormat();
  const { project } = useProject(floor.projectId);
  const { mmPerPx } = floor;
  return (
    <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-3 text-text-2">
      <dt className="sr-only">{t('fact.scale')}</dt>
      <dd className={cx(mmPerPx === null && 'text-warn')}>
        {mmPerPx === null ? (
          t('noScale')
        ) : (
          <bdi>{t('scale', { mm: format.number(mmPerPx, mmPerPx < 10 ? 2 : 1) })}</bdi>
        )}
      </dd>
      <dt className="sr-only">{t('fact.zones')}</dt>
      <dd className="text-end">{t('zones', { count: floor.zoneCount })}</dd>
      <dt className="sr-only">{t('fact.changed')}</dt>
      <dd>
        <time dateTime={floor.updatedAt} title={format.dateTime(floor.updatedAt, project?.timeZone)}>
          {t('changed', { when: format.relative(floor.updatedAt, project?.timeZone) })}
        </time>
      </dd>
      <dt className="sr-only">{t('revision:fact')}</dt>
      <dd className="text-end">{t('revision:rev', { letter: revisionLetter(floor.revisionNumber) })}</dd>
      {floor.lastCaptureOn && (
        <>
          <dt className="sr-only">{t('fact.capture')}</dt>
          <dd className="col-span-2">{t('lastCapture', { day: format.day(floor.lastCaptureOn) })}</dd>
        </>
      )}
      {floor.openNoteCount !== undefined && (
        <>
          <dt className="sr-only">{t('fact.notes')}</dt>
          <dd>
            <OpenNotesLink projectId={floor.projectId} floorId={floor.id} count={floor.openNoteCount} />
          </dd>
        </>
      )}
    </dl>
  );
}
