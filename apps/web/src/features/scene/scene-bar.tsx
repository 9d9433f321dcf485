import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconBack from '~icons/ph/caret-left';
import IconSplit from '~icons/ph/columns';
import IconPlan from '~icons/ph/map-trifold';
import { IconButton } from '../../ui/icon-button.tsx';
import { TopBarSlot } from '../../ui/top-bar.tsx';
import { FieldNoteSwitch } from './field-notes/field-note-switch.tsx';
import type { FieldNotes } from './field-notes/use-field-notes.ts';
import type { ScenePlace } from './scene-page.tsx';
import { useIsVisitor } from './use-is-visitor.ts';
import { useShown } from './use-shown.ts';

interface SceneBarProps {
  place: ScenePlace;
  fieldNotes: FieldNotes;
  isPlanOpen: boolean;
  onPlan: () => void;
  isSplit: boolean;
  /** Null where there is no other day. */
  onSplit: (() => void) | null;
  children: ReactNode;
}

/** What the top bar has of a scene: the way back, and the switches of what is shown. */
export function SceneBar(props: SceneBarProps) {
  const { place, fieldNotes, isPlanOpen, onPlan, isSplit, onSplit, children } = props;
  const { inspection } = place;
  const { t } = useTranslation('scene');
  const { scene } = useShown();
  const isVisitor = useIsVisitor();
  return (
    <>
      <TopBarSlot name="start">
        {scene ? (
          <bdi className="truncate px-2 text-text-2">{inspection.name}</bdi>
        ) : (
          <Link
            to={
              isVisitor
                ? `/project/home?projectId=${inspection.projectId}`
                : `/project/inspections?projectId=${inspection.projectId}&inspectionId=${inspection.id}`
            }
            className="focus-ring -ms-2 flex h-7 min-w-0 items-center gap-1.5 rounded-control px-2 text-text-2 no-underline hover:bg-hover hover:text-text"
          >
            <IconBack className="mirror size-3.5 shrink-0" />
            <span className="sr-only">{t(isVisitor ? 'view.toProject' : 'view.back')}</span>
            <bdi className="truncate">{inspection.name}</bdi>
          </Link>
        )}
      </TopBarSlot>
      <TopBarSlot name="end">
        <FieldNoteSwitch notes={fieldNotes} />
        {onSplit && (
          <IconButton
            label={t('view.split')}
            shortcut="B"
            pressed={isSplit}
            icon={<IconSplit className="size-[18px]" />}
            onClick={onSplit}
          />
        )}
        {place.floor && (
          <IconButton
            label={t('view.showPlan')}
            pressed={isPlanOpen}
            icon={<IconPlan className="size-[18px]" />}
            onClick={onPlan}
          />
        )}
        {children}
      </TopBarSlot>
    </>
  );
}
