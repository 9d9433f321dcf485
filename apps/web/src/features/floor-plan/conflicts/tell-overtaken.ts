import type { TFunction } from 'i18next';
import { toastUndo } from '../../../ui/toaster.tsx';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { Overtaken } from './conflict-fields.ts';
import { overtakenWords } from './overtaken-words.ts';
import { putBack } from './put-back.ts';

/** Tells aside from the panel what was overtaken, several in one sentence, and puts it all back on demand. */
export function tellOvertaken(
  editor: PlanEditor,
  overtaken: readonly Overtaken[],
  t: TFunction<['plan', 'markup', 'together']>,
): void {
  const { length: count, 0: first } = overtaken;
  if (!first) return;
  const said = count > 1 ? t('overtaken.several', { count }) : overtakenWords(first, t);
  toastUndo(said, t('together:overtaken.putBack'), () => putBack(editor, overtaken));
}
