import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLiveFeed } from '../../api/live-feed.ts';
import { queryClient } from '../../api/query-client.ts';
import { applyNoteEvent, applyVisitorEvent } from '../../notes/live-notes.ts';
import { notePinsQuery } from '../../notes/note-requests.ts';
import { useNoteRights } from '../../notes/use-note-rights.ts';
import { useShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';
import { useIsVisitor } from './use-is-visitor.ts';
import { useShown } from './use-shown.ts';
import { planPointAt, type PlanGround } from './floor-rings.ts';
import type { ScenePlace } from './scene-page.tsx';
import type { PanoramaView } from './viewer/panorama-view.ts';

const NONE: readonly NotePin[] = [];

interface SceneNotesHere {
  place: ScenePlace;
  capture: Capture;
  ground: PlanGround;
  view: PanoramaView | null;
}

/** The notes of the floor in a picture: which is open, as the address says, and where a new one goes. */
export function useSceneNotes({ place: { inspection, floor }, capture, ground, view }: SceneNotesHere) {
  const { t } = useTranslation(['scene', 'note']);
  const { projectId } = inspection;
  const isVisitor = useIsVisitor();
  const rights = useNoteRights(projectId);
  const { showsNotes, showsPlan } = useShown();
  const pins = useQuery({
    ...notePinsQuery(projectId, inspection.floor.id),
    // A link may show the notes without the plan.
    enabled: showsNotes && (floor !== null || !showsPlan),
  });
  const onEvent = useCallback(
    (event: ProjectEvent) => (isVisitor ? applyVisitorEvent : applyNoteEvent)(queryClient, projectId, event),
    [projectId, isVisitor],
  );
  useLiveFeed(projectId, onEvent);
  const [openId, open] = useOpenNote();
  const [isPicking, setPicking] = useState(false);
  const [newAt, setNewAt] = useState<PlanPoint | null>(null);
  const mayCreate = rights.mayCreate && floor !== null && capture.place !== null;
  useEffect(() => {
    if (!view || !isPicking) return;
    return view.onPress((look) => {
      setPicking(false);
      setNewAt(planPointAt(capture, look, ground));
    });
  }, [view, isPicking, capture, ground]);
  const group = t('view.title');
  useShortcuts(
    mayCreate
      ? [
          { id: 'scene-note', keys: 'KeyN', label: t('note:new.title'), group, run: () => setPicking(true) },
          ...(isPicking
            ? [
                {
                  id: 'scene-note-here',
                  keys: 'Enter',
                  label: t('view.noteHere'),
                  group,
                  run: () => {
                    setPicking(false);
                    if (view) setNewAt(planPointAt(capture, view.look, ground));
                  },
                },
                {
                  id: 'scene-note-none',
                  keys: 'Escape',
                  label: t('view.noteNone'),
                  group,
                  run: () => setPicking(false),
                },
              ]
            : []),
        ]
      : [],
  );
  return {
    pins: pins.data ?? NONE,
    openId,
    open,
    mayCreate,
    isPicking,
    setPicking,
    newAt,
    endNew: () => setNewAt(null),
  };
}

/** The open note stands in the address: `noteId`, and `noteOpen=1` where its panel is open. */
function useOpenNote(): [string | null, (noteId: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const openId = params.get('noteOpen') === '1' ? params.get('noteId') : null;
  const open = useCallback(
    (noteId: string | null) =>
      setParams(
        (before) => {
          if (noteId === null) {
            before.delete('noteId');
            before.delete('noteOpen');
          } else {
            before.set('noteId', noteId);
            before.set('noteOpen', '1');
          }
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [openId, open];
}
