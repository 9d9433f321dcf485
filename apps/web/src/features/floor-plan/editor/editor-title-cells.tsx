import { revisionLetter } from '@plumbline/shared/contract/revision.ts';
import { useTranslation } from 'react-i18next';
import { RoomSyncChip } from '../../../collab-ui/room-sync-chip.tsx';
import type { PlanRoomView } from '../room/use-plan-room.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useTitleBlock, type TitleBlockCell } from '../../../ui/title-block.tsx';
import { useEditor } from './editor-store.ts';
import { usePlanState } from './live-plan.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { PlanWords } from './plan-words.ts';

interface EditorTitleCellsProps {
  editor: PlanEditor;
  view: PlanRoomView;
  words: PlanWords;
  projectName: string;
  floorName: string;
  /** Of the drawing that is shown. */
  revisionNumber: number;
  mayEdit: boolean;
  /** Opens the list of people; null for visitors, who see a number. */
  onPeople: (() => void) | null;
}

/** The title block of a plan; a component of its own, so that only the cells follow the pointer. */
export function EditorTitleCells({
  editor,
  view,
  words,
  projectName,
  floorName,
  revisionNumber,
  mayEdit,
  onPeople,
}: EditorTitleCellsProps) {
  const { t } = useTranslation(['plan', 'revision']);
  const format = useFormat();
  const { calibration } = usePlanState(editor.live);
  const here = view.people.length + view.status.guests;
  // As long as the document is not here, nobody knows whether it has one.
  const noScale = view.status.loaded ? t('noScale') : '–';
  const cells: TitleBlockCell[] = [
    { id: 'project', label: t('cell.project'), value: <bdi>{projectName}</bdi> },
    {
      id: 'floor',
      label: t('cell.floor'),
      value: (
        <span className="inline-flex gap-1">
          <bdi>{floorName}</bdi>
          <bdi>{t('revision:rev', { letter: revisionLetter(revisionNumber) })}</bdi>
        </span>
      ),
    },
    {
      id: 'scale',
      label: t('cell.scale'),
      value: <bdi>{calibration ? words.scale(calibration.mmPerPx) : noScale}</bdi>,
      ...(mayEdit && { onSelect: () => editor.setTool('calibrate') }),
    },
    { id: 'place', label: t('cell.place'), value: <Place editor={editor} words={words} /> },
    ...(here > 0
      ? [
          {
            id: 'people',
            label: t('cell.people'),
            value: <bdi>{format.number(here)}</bdi>,
            ...(onPeople && { onSelect: onPeople }),
            end: true,
          },
        ]
      : []),
    {
      id: 'sync',
      value: <RoomSyncChip status={view.status} connection={view.connection} compact />,
      end: true,
    },
  ];
  useTitleBlock(cells);
  return null;
}

/** A fixed width: the cells beside it stand still while the pointer moves. */
function Place({ editor, words }: { editor: PlanEditor; words: PlanWords }) {
  const pointer = useEditor(editor.store, (state) => state.pointer);
  return (
    <bdi dir="ltr" className="inline-block min-w-30 font-[family-name:var(--font-mono)]">
      {pointer ? words.place(pointer) : '–'}
    </bdi>
  );
}
