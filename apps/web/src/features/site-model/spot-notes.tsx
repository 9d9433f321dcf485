import type { NoteRow, NoteSpot } from '@plumbline/shared/contract/note.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { SiteModelKind } from '@plumbline/shared/site-models/site-models.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import IconPin from '~icons/ph/push-pin';
import { useFormat } from '../../i18n/use-format.ts';
import { NewNoteDrawer } from '../../notes/new-note-drawer.tsx';
import { notePageAddress } from '../../notes/note-address.ts';
import { NotePanel } from '../../notes/panel/note-panel.tsx';
import { StatusMark } from '../../notes/status-mark.tsx';
import { useNoteRights } from '../../notes/use-note-rights.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { spotNotesQuery } from './site-model-requests.ts';
import type { PressedSpot, SharedLook, SharedPlace, SharedStage } from './together/shared-stage.ts';
import { usePlaced } from './together/use-placed.ts';

/** Where on the floor's plan a place of the model is. */
export type PlanOf = (place: SharedPlace) => { floorId: string; floorName: string } & PlanPoint;

interface SpotNotesProps {
  projectId: string;
  model: { kind: SiteModelKind; id: string };
  stage: SharedStage;
  /** Null: nobody has said how it lies. */
  planOf: PlanOf | null;
  /** Nothing lies over the picture that takes presses for something else. */
  mayPin: boolean;
}

const MARK_PX = 18;

/** The notes that are pinned in a cloud or a model, where they are pinned, and the way to a new one. */
export function SpotNotes({ projectId, model, stage, planOf, mayPin }: SpotNotesProps) {
  const { t } = useTranslation(['sitemodel', 'validation']);
  const rights = useNoteRights(projectId);
  const query = useQuery(spotNotesQuery(projectId, model));
  const [openId, open] = useOpenNote();
  const [isPinning, setPinning] = useState(false);
  const [pressed, setPressed] = useState<(PressedSpot & { look: SharedLook }) | null>(null);
  useEffect(() => {
    if (!isPinning || !mayPin) return undefined;
    return stage.onPress((spot) => {
      setPinning(false);
      setPressed({ ...spot, look: stage.look });
    });
  }, [stage, isPinning, mayPin]);
  return (
    <>
      <div
        role="group"
        aria-label={t('pin.marks')}
        className="pointer-events-none absolute inset-0 overflow-hidden"
      >
        {query.data?.map(
          (note) =>
            note.spot && (
              <SpotMark
                key={note.id}
                {...{ note, stage }}
                spot={note.spot}
                isOpen={note.id === openId}
                onOpen={() => open(note.id)}
              />
            ),
        )}
      </div>
      {rights.mayCreate && mayPin && (
        <div data-together className="absolute start-3 bottom-3 flex items-center gap-2" dir="auto">
          <Button icon={<IconPin />} aria-pressed={isPinning} onClick={() => setPinning(!isPinning)}>
            {t(isPinning ? 'pin.stop' : 'pin.start')}
          </Button>
          {isPinning && (
            <p role="status" className="rounded-panel border border-line bg-surface px-3 py-1">
              {t('pin.hint')}
            </p>
          )}
        </div>
      )}
      {openId && (
        <aside
          aria-label={t('pin.marks')}
          className="absolute inset-y-0 end-0 z-20 flex w-96 max-w-full flex-col border-s border-line bg-surface"
        >
          <OpenNote key={openId} {...{ projectId }} noteId={openId} onClose={() => open(null)} />
        </aside>
      )}
      {pressed && (
        <NewNoteDrawer
          projectId={projectId}
          made={{ spot: spotOf(model, pressed, pressed.look), text: '' }}
          {...(planOf && { place: planOf(pressed.place) })}
          onClose={() => setPressed(null)}
          onMade={({ id }) => {
            setPressed(null);
            void query.refetch();
            open(id);
          }}
        />
      )}
    </>
  );
}

function spotOf(
  { kind, id }: SpotNotesProps['model'],
  { place: [x, y, z], elementId }: PressedSpot,
  { eye, target }: SharedLook,
): NoteSpot {
  return { modelId: id, kind, x, y, z, elementId, look: { eye, target } };
}

function OpenNote({
  projectId,
  noteId,
  onClose,
}: {
  projectId: string;
  noteId: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  return (
    <NotePanel
      {...{ projectId, noteId, onClose }}
      onTurn={() => void navigate(notePageAddress(projectId, noteId))}
    />
  );
}

interface SpotMarkProps {
  note: NoteRow;
  spot: NoteSpot;
  stage: SharedStage;
  isOpen: boolean;
  onOpen: () => void;
}

function SpotMark({ note: { number, status }, spot: { x, y, z }, stage, isOpen, onOpen }: SpotMarkProps) {
  const { t } = useTranslation('note');
  const format = useFormat();
  const element = usePlaced<HTMLButtonElement>(stage, [x, y, z], 'translate(-50%, -100%)');
  return (
    <button
      ref={element}
      type="button"
      data-together
      aria-pressed={isOpen}
      onClick={onOpen}
      className={cx(
        'focus-ring pointer-events-auto absolute top-0 left-0 flex cursor-pointer items-center gap-1 rounded-control border border-line-strong bg-surface pe-1.5 hover:bg-hover', // physical: places in the picture are counted from its left
        isOpen && 'outline-2 outline-accent',
      )}
    >
      <StatusMark status={status ?? 'none'} sizePx={MARK_PX} />
      <bdi className="type-note">
        {number === null ? <span className="sr-only">{t('one')}</span> : format.number(number)}
      </bdi>
    </button>
  );
}

/** The open note stands in the address. */
function useOpenNote(): [string | null, (noteId: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (noteId: string | null) =>
      setParams(
        (before) => {
          if (noteId === null) before.delete('noteId');
          else before.set('noteId', noteId);
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [params.get('noteId'), open];
}
