import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { distancePx } from '@plumbline/shared/geometry/calibration.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import { useFormat } from '../../../i18n/use-format.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useToastFreeEdge } from '../../../ui/toast-place.ts';
import { planToScreen } from '../canvas/viewport.ts';
import { lineStart, type CalibrationDraft } from '../tools/calibration-draft.ts';
import { CalibrationLength } from './calibration-length.tsx';
import { CalibrationProof } from './calibration-proof.tsx';
import { useEditor } from './editor-store.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { PlanWords } from './plan-words.ts';

const PlanTieSection = lazy(async () => ({
  default: (await import('../tie/plan-tie-section.tsx')).PlanTieSection,
}));
/** How far down the bar with its fields comes. */
const BAR_REACHES_PX = 260;
const STEPS = ['first', 'second', 'length', 'check'] as const;

interface CalibrationBarProps {
  editor: PlanEditor;
  floor: FloorPlan;
  words: PlanWords;
}

/** The scale tool's steps on a dimension line over the plan, each with what it asks for. */
export function CalibrationBar({ editor, floor, words }: CalibrationBarProps) {
  const { t } = useTranslation(['plan', 'validation']);
  const tool = useEditor(editor.store, (state) => state.tool);
  const draft = useEditor(editor.store, (state) => state.calibration);
  const isLineAbove = useIsLineAbove(editor, draft);
  useToastFreeEdge(tool === 'calibrate' && isLineAbove, { bottomPx: BAR_REACHES_PX });
  if (tool !== 'calibrate') return null;
  return (
    <section
      aria-label={t('tool.calibrate')}
      dir={document.documentElement.dir}
      className={cx(
        'pointer-events-auto max-h-[calc(100dvh-8rem)] w-full max-w-[30rem] shrink-0 overflow-y-auto rounded-panel bg-raised p-3 shadow-e1',
        isLineAbove ? 'mt-auto' : 'mb-2',
      )}
    >
      <div className="flex items-start gap-2">
        <StepLine draft={draft} />
        <IconButton
          label={t('calibrate.leave')}
          shortcut="Esc"
          icon={<IconX className="size-4" />}
          onClick={() => editor.setTool('select')}
        />
      </div>
      <StepBody editor={editor} floor={floor} words={words} draft={draft} />
      <Suspense>
        <PlanTieSection editor={editor} floor={floor} words={words} draft={draft} />
      </Suspense>
    </section>
  );
}

/** The bar makes room for a finished line that lies where the bar would stand. */
function useIsLineAbove(editor: PlanEditor, draft: CalibrationDraft): boolean {
  return useEditor(editor.store, ({ viewport }) => {
    if (draft.step !== 'length' && draft.step !== 'proof-length') return false;
    const [a, b] = [planToScreen(viewport, draft.a), planToScreen(viewport, draft.b)];
    return Math.min(a.y, b.y) < BAR_REACHES_PX && Math.max(a.y, b.y) > 0;
  });
}

function stepIndex({ step }: CalibrationDraft): number {
  if (step === 'first') return 0;
  if (step === 'second') return 1;
  return step === 'length' ? 2 : 3;
}

/** The line is drawn as far as the flow has come; the step at hand carries its ticks. */
function StepLine({ draft }: { draft: CalibrationDraft }) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const now = stepIndex(draft);
  return (
    <ol className="flex grow gap-1">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === now ? 'step' : undefined} className="min-w-0 grow basis-0">
          <span aria-hidden className={cx('dim-line', index <= now ? 'text-accent' : 'text-line-strong')} />
          <span className={cx('type-note block truncate pt-1', index === now ? 'text-link' : 'text-text-2')}>
            {format.number(index + 1)} {t(`calibrate.step.${step}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepBody({ editor, floor, words, draft }: CalibrationBarProps & { draft: CalibrationDraft }) {
  const { t } = useTranslation('plan');
  switch (draft.step) {
    case 'first':
    case 'proof-first':
      return <Ask>{t(`calibrate.ask.${draft.step}`)}</Ask>;
    case 'second':
    case 'proof-second':
      return (
        <Ask>
          {t(`calibrate.ask.${draft.step}`)}{' '}
          <LiveLength editor={editor} from={lineStart(draft)} words={words} />
        </Ask>
      );
    case 'length':
      return <CalibrationLength editor={editor} image={floor.image} draft={draft} words={words} />;
    case 'proof-length':
      return <CalibrationProof editor={editor} draft={draft} />;
  }
}

function Ask({ children }: { children: ReactNode }) {
  return <p className="pt-2">{children}</p>;
}

/** The length drawn so far, in pixels, told to nobody but the eye: it changes with every move. */
function LiveLength({
  editor,
  from,
  words,
}: {
  editor: PlanEditor;
  from: PlanPoint | null;
  words: PlanWords;
}) {
  const pointer = useEditor(editor.store, (state) => state.pointer);
  if (!from || !pointer) return null;
  return <bdi className="type-mono text-text-2">{words.pixels(distancePx(from, pointer))}</bdi>;
}
