import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import { FieldNoteMarks } from './field-notes/field-note-marks.tsx';
import type { FieldNotes } from './field-notes/use-field-notes.ts';
import type { PlanGround } from '@plumbline/shared/captures/floor-point.ts';
import { LiningMarks } from './lining-marks.tsx';
import { NoteMarks } from './note-marks.tsx';
import { RingMarks } from './ring-marks.tsx';
import type { Stage } from './stage.tsx';
import type { useLiningUp } from './use-lining-up.ts';
import type { useScene } from './use-scene.ts';
import type { useSceneNotes } from './use-scene-notes.ts';

interface SceneMarksProps extends Stage {
  capture: Capture;
  ground: PlanGround;
  scene: ReturnType<typeof useScene>;
  notes: ReturnType<typeof useSceneNotes>;
  /** Those that are marked. */
  pins: readonly NotePin[];
  fieldNotes: FieldNotes;
  lining: ReturnType<typeof useLiningUp>;
}

/** All that lies over a picture. */
export function SceneMarks(props: SceneMarksProps) {
  const { view, turn, capture, ground, scene, notes, pins, fieldNotes, lining } = props;
  return (
    <>
      <RingMarks {...{ view, turn }} rings={scene.rings} onGo={scene.goToId} />
      <NoteMarks {...{ view, capture, ground }} notes={pins} openId={notes.openId} onOpen={notes.open} />
      {lining.pressed && (
        <LiningMarks
          {...{ view, turn }}
          looks={lining.pressed.first}
          isAwaited={lining.awaited === 'first'}
        />
      )}
      <FieldNoteMarks
        view={view}
        captureId={capture.id}
        notes={fieldNotes.all}
        openId={fieldNotes.openId}
        onOpen={fieldNotes.open}
      />
    </>
  );
}
