import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEditor } from '../editor/editor-store.ts';
import { usePlanState } from '../editor/live-plan.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanWords } from '../editor/plan-words.ts';
import { measured } from '../tools/measure-draft.ts';
import { keepMeasure } from './keep-measure.ts';
import { UnitSwitch } from './unit-switch.tsx';

interface MeasureBarProps {
  editor: PlanEditor;
  words: PlanWords;
  mayEdit: boolean;
}

/** What the measure tools say in words: the sum, the area, the unit; without a scale the way to one. */
export function MeasureBar({ editor, words, mayEdit }: MeasureBarProps) {
  const { t } = useTranslation(['view', 'plan']);
  const tool = useEditor(editor.store, (state) => state.tool);
  const { calibration } = usePlanState(editor.live);
  if (tool !== 'measure' && tool !== 'measure-area') return null;
  return (
    <section
      aria-label={t(`tool.${tool}`)}
      dir={document.documentElement.dir}
      className="pointer-events-auto mb-2 flex max-w-full shrink-0 flex-wrap items-center gap-x-4 gap-y-1 rounded-panel bg-raised p-2 ps-3 shadow-e1"
    >
      <Result editor={editor} words={words} asArea={tool === 'measure-area'} />
      <KeepButton editor={editor} mayEdit={mayEdit} />
      {calibration ? (
        <UnitSwitch editor={editor} calibration={calibration} />
      ) : (
        <span className="flex items-center gap-2 text-text-2">
          {t('measure.noScale')}
          {mayEdit && (
            <Button size="small" className="text-text" onClick={() => editor.setTool('calibrate')}>
              {t('measure.setScale')}
            </Button>
          )}
        </span>
      )}
      <IconButton
        label={t('measure.leave')}
        shortcut="Esc"
        icon={<IconX className="size-4" />}
        onClick={() => editor.setTool('select')}
      />
    </section>
  );
}

/** Leaves the measure on the plan for everybody. */
function KeepButton({ editor, mayEdit }: { editor: PlanEditor; mayEdit: boolean }) {
  const { t } = useTranslation('view');
  const hasLeg = useEditor(editor.store, ({ measure }) => (measure?.points.length ?? 0) > 1);
  if (!mayEdit || !hasLeg) return null;
  return (
    <Button size="small" onClick={() => keepMeasure(editor)}>
      {t('measure.keep')}
    </Button>
  );
}

/** Told to assistive technology when a point is set, not with every move of the pointer. */
function Result({ editor, words, asArea }: { editor: PlanEditor; words: PlanWords; asArea: boolean }) {
  const { t } = useTranslation('view');
  const draft = useEditor(editor.store, (state) => state.measure);
  if (!draft) return <p>{t(asArea ? 'measure.askArea' : 'measure.ask')}</p>;
  const { totalPx, areaPx2, crossing } = measured(draft, asArea);
  const set = measured({ ...draft, stage: draft.stage === 'open' ? 'ended' : draft.stage });
  const area = areaPx2 === null ? null : words.area(areaPx2);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span>
        {t(areaPx2 === null ? 'measure.total' : 'measure.around')}{' '}
        <bdi className="type-strong">{words.length(totalPx)}</bdi>
      </span>
      {area !== null && (
        <span>
          {t('measure.area')} <bdi className="type-strong">{area}</bdi>
        </span>
      )}
      {crossing && <span className="text-danger">{t('measure.crossing')}</span>}
      <span role="status" className="sr-only">
        {set.legs.length > 0 &&
          t('measure.soFar', { length: words.length(set.totalPx), count: set.legs.length })}
      </span>
    </p>
  );
}
