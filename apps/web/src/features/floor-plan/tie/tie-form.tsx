import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import {
  TIE_SCALE_DOUBTFUL_PERCENT,
  readTie,
  tieFault,
  tieScaleErrorPercent,
  type WorldTie,
} from '@plumbline/shared/geometry/world-tie.ts';
import { turned } from '@plumbline/shared/geometry/turned.ts';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import IconWarning from '~icons/ph/warning';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { usePlanState } from '../editor/live-plan.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanWords } from '../editor/plan-words.ts';
import { readWorldPoint } from './read-world-point.ts';
import { useSetTie } from './use-set-tie.ts';

/** A north of the plan that is further off than this contradicts the tie. */
const NORTH_DOUBTFUL_DEG = 10;
const ENDS = ['a', 'b'] as const;

interface TieFormProps {
  editor: PlanEditor;
  words: Pick<PlanWords, 'scale' | 'place'>;
  floorId: string;
  /** The points of the plan whose places on the earth are asked for. */
  ends: Record<(typeof ENDS)[number], PlanPoint>;
  version: number;
  onCancel: () => void;
}

/** Asks where on the earth both ends of a line are, and shows what follows before it is taken. */
export function TieForm({ editor, words, floorId, ends, version, onCancel }: TieFormProps) {
  const { t } = useTranslation('tie');
  const [texts, setTexts] = useState({ a: '', b: '' });
  const [isAsked, setAsked] = useState(false);
  const { northDeg } = usePlanState(editor.live);
  const tie = tieOf(ends, texts);
  const fault = tie && tieFault(tie);
  const submission = useSetTie(floorId, () => {
    if (tie && northDeg === null) editor.edits?.setNorth(readTie(tie).northDeg);
    editor.setTool('select');
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (tie && !fault) submission.mutate({ tie, version });
  };
  return (
    <form onSubmit={submit} className="mt-3 grid gap-2 border-t border-line pt-2" aria-label={t('title')}>
      <p className="type-strong">{t('title')}</p>
      {ENDS.map((end) => (
        <TextField
          key={end}
          label={t(`end.${end}`, { place: words.place(ends[end]) })}
          value={texts[end]}
          onChange={({ target }) => setTexts({ ...texts, [end]: target.value })}
          error={isAsked && !readWorldPoint(texts[end]) ? t('unreadable') : undefined}
          placeholder="43.467448, 11.885126"
          dir="ltr"
          autoComplete="off"
        />
      ))}
      <div role="status">
        {fault && <Warning>{t(`fault.${fault}`)}</Warning>}
        {tie && !fault && <Result {...{ tie, editor, words }} />}
      </div>
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="small" kind="fill" type="submit" disabled={submission.isPending}>
          {t('tie')}
        </Button>
      </div>
    </form>
  );
}

function tieOf(ends: TieFormProps['ends'], texts: Record<'a' | 'b', string>): WorldTie | null {
  const [a, b] = [readWorldPoint(texts.a), readWorldPoint(texts.b)];
  const at = ({ x, y }: PlanPoint) => ({ x, y });
  return a && b && { a: { ...at(ends.a), ...a }, b: { ...at(ends.b), ...b } };
}

function Result({ tie, editor, words }: Pick<TieFormProps, 'editor' | 'words'> & { tie: WorldTie }) {
  const { t } = useTranslation('tie');
  const format = useFormat();
  const { calibration, northDeg } = usePlanState(editor.live);
  const reading = readTie(tie);
  const off = calibration ? tieScaleErrorPercent(reading, calibration.mmPerPx) : 0;
  const northOff = northDeg === null ? 0 : Math.abs(turned(reading.northDeg - northDeg));
  return (
    <>
      <p>
        {t('apart', { metres: format.number(reading.lengthM, 1) })} <bdi>{words.scale(reading.mmPerPx)}</bdi>
      </p>
      <p className="text-text-2">
        {t(northDeg === null ? 'setsNorth' : 'north', {
          degrees: format.number(Math.round(reading.northDeg)),
        })}
      </p>
      {Math.abs(off) > TIE_SCALE_DOUBTFUL_PERCENT && (
        <Warning>{t('scaleOff', { percent: format.number(Math.round(Math.abs(off))) })}</Warning>
      )}
      {northOff > NORTH_DOUBTFUL_DEG && (
        <Warning>{t('northOff', { degrees: format.number(Math.round(northOff)) })}</Warning>
      )}
    </>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-1.5 text-warn">
      <IconWarning className="size-4 shrink-0" />
      {children}
    </p>
  );
}
