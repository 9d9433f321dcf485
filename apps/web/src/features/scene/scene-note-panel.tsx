import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { sendFiles } from '../../notes/attachments/file-sends.ts';
import { NewNoteDrawer } from '../../notes/new-note-drawer.tsx';
import { notePageAddress } from '../../notes/note-address.ts';
import { NotePanel } from '../../notes/panel/note-panel.tsx';
import { VisitorNotePanel } from '../../notes/panel/visitor-note-panel.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import type { ScenePlace } from './scene-page.tsx';
import { useIsVisitor } from './use-is-visitor.ts';
import type { useSceneNotes } from './use-scene-notes.ts';

const PANEL_PX = 400;

/** Beside the picture: the open note, or a new one that is made of a field note. */
export function SceneNotePanel({
  place: { inspection, floor },
  notes,
}: {
  place: ScenePlace;
  notes: ReturnType<typeof useSceneNotes>;
}) {
  const { t } = useTranslation(['note', 'validation']);
  const navigate = useNavigate();
  const isVisitor = useIsVisitor();
  const { projectId } = inspection;
  const { openId, open, newNote, endNew } = notes;
  return (
    <>
      {openId && (
        <SidePanel
          label={t('note:one')}
          resizeLabel={t('note:resize')}
          open
          startPx={PANEL_PX}
          onOpenChange={() => open(null)}
        >
          {isVisitor ? (
            <VisitorNotePanel key={openId} projectId={projectId} noteId={openId} onClose={() => open(null)} />
          ) : (
            <NotePanel
              key={openId}
              projectId={projectId}
              noteId={openId}
              onClose={() => open(null)}
              onTurn={() => void navigate(notePageAddress(projectId, openId))}
            />
          )}
        </SidePanel>
      )}
      {newNote && (
        <NewNoteDrawer
          projectId={projectId}
          made={newNote.made}
          {...(newNote.at && floor && { place: { floorId: floor.id, floorName: floor.name, ...newNote.at } })}
          onClose={endNew}
          onMade={({ id }) => {
            endNew();
            open(id);
            void newNote.crop.then((file) => {
              if (file) sendFiles({ projectId, noteId: id }, [file]);
            });
          }}
        />
      )}
    </>
  );
}
