import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { lazy, Suspense } from 'react';
import type { PlanRoom } from '../room/plan-room.ts';
import { FrameBack } from '../view/frame-back.tsx';
import { useEditor } from './editor-store.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { PlanWords } from './plan-words.ts';
import { ScaleBar } from './scale-bar.tsx';

// Asked for when their tool is taken up, and when all else is there: a tool must open without a line too.
const calibrationBar = () => import('./calibration-bar.tsx');
const measureBar = () => import('../view/measure-bar.tsx');
const northBar = () => import('../view/north-bar.tsx');
const minimap = () => import('../view/minimap.tsx');
const historyBar = () => import('../history/plan-history-bar.tsx');
const markupBar = () => import('../markup/markup-bar.tsx');
const CalibrationBar = lazy(async () => ({ default: (await calibrationBar()).CalibrationBar }));
const MeasureBar = lazy(async () => ({ default: (await measureBar()).MeasureBar }));
const Minimap = lazy(async () => ({ default: (await minimap()).Minimap }));
const PlanHistoryBar = lazy(async () => ({ default: (await historyBar()).PlanHistoryBar }));
const SupersededMark = lazy(async () => ({
  default: (await import('../revisions/superseded-mark.tsx')).SupersededMark,
}));
const FollowFrame = lazy(async () => ({
  default: (await import('../../../collab-ui/follow-frame.tsx')).FollowFrame,
}));
const TogetherNotes = lazy(async () => ({
  default: (await import('../../../collab-ui/together-notes.tsx')).TogetherNotes,
}));
const CarryHint = lazy(async () => ({
  default: (await import('../selection/carry-hint.tsx')).CarryHint,
}));
const TextFieldOnPlan = lazy(async () => ({
  default: (await import('../markup/text-field-on-plan.tsx')).TextFieldOnPlan,
}));
const ZoneNamePopover = lazy(async () => ({
  default: (await import('./zone-name-popover.tsx')).ZoneNamePopover,
}));
const NorthBar = lazy(async () => ({ default: (await northBar()).NorthBar }));
const NorthArrow = lazy(async () => ({
  default: (await import('../view/north-arrow.tsx')).NorthArrow,
}));
const MarkupBar = lazy(async () => ({ default: (await markupBar()).MarkupBar }));

/** Fetches the bars before their tool is taken up. */
export async function fetchOverPlan(): Promise<void> {
  await Promise.allSettled([calibrationBar(), measureBar(), northBar(), historyBar()]);
}

interface OverPlanProps {
  editor: PlanEditor;
  room: PlanRoom | null;
  /** With the drawing that is shown. */
  floor: FloorPlan;
  superseded: boolean;
  words: PlanWords;
  mayEdit: boolean;
  /** The project's. */
  timeZone: string;
  /** Closes the slider through the past; null while that is not open. */
  onHistoryEnd: (() => void) | null;
}

/** What lies over the plan: marks of the drawing, fields at places of the plan, the bars of tools, words about others. */
export function OverPlan(props: OverPlanProps) {
  const { editor, room, floor, superseded, words } = props;
  return (
    <>
      <Suspense>{superseded && <SupersededMark />}</Suspense>
      <ScaleBar editor={editor} words={words} />
      <FrameBack />
      <Suspense>
        <Minimap {...{ editor, room, floor }} />
        <NorthArrow editor={editor} />
      </Suspense>
      <Suspense>
        <ZoneNamePopover editor={editor} />
      </Suspense>
      <Suspense>
        <FollowFrame together={editor.together} />
      </Suspense>
      <Bars {...props} />
      <Suspense>
        <TextFieldOnPlan editor={editor} />
      </Suspense>
    </>
  );
}

/** The drawing is replaced on a page of its own. */
const locksFor = (mayEdit: boolean) =>
  [
    { on: 'calibration', mayTake: mayEdit },
    { on: 'revision', mayTake: false },
  ] as const;

/** They stand below each other, never upon each other. */
function Bars({ editor, floor, words, mayEdit, timeZone, onHistoryEnd }: OverPlanProps) {
  const tool = useEditor(editor.store, (state) => state.tool);
  const isMeasuring = tool === 'measure' || tool === 'measure-area';
  return (
    <div
      data-plan-tools
      // At its sides there is room for the arrow to north.
      className="pointer-events-none absolute inset-0 z-10 flex flex-col items-center px-16 py-2"
    >
      <Suspense>
        <TogetherNotes together={editor.together} locks={locksFor(mayEdit)} />
      </Suspense>
      {/* Each waits by itself: one that comes hides none that is open. */}
      <Suspense>
        {onHistoryEnd && <PlanHistoryBar {...{ editor, floor, timeZone }} onClose={onHistoryEnd} />}
      </Suspense>
      <Suspense>{isMeasuring && <MeasureBar {...{ editor, words, mayEdit }} />}</Suspense>
      <Suspense>{tool === 'north' && <NorthBar editor={editor} />}</Suspense>
      <Suspense>{tool === 'calibrate' && <CalibrationBar {...{ editor, floor, words }} />}</Suspense>
      <Suspense>
        <MarkupBar editor={editor} />
      </Suspense>
      <Suspense>
        <CarryHint editor={editor} />
      </Suspense>
    </div>
  );
}
