import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { CalibrationValue } from '@plumbline/shared/documents/plan/schema.ts';
import { useTranslation } from 'react-i18next';
import { getSession } from '../../../api/session-store.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { PlanWords } from './plan-words.ts';
import { toastInfo } from '../../../ui/toaster.tsx';

/** Two scales set within this time are a clash that both should hear of. */
const CLASH_MS = 10 * 60_000;

/** Says who set the scale, and to both sides of a clash whose value counts: the last writer's. */
export function useScaleNotices(editor: PlanEditor, words: PlanWords): (event: ProjectEvent) => void {
  const { t } = useTranslation('plan');
  return ({ kind, actor }) => {
    if (kind !== 'calibration-set' && kind !== 'calibration-cleared') return;
    const session = getSession();
    if (session?.kind === 'member' && actor?.id === session.userData.id) return;
    const { calibration } = editor.live.state;
    const person = actor?.name ?? t('somebody');
    if (kind === 'calibration-cleared' || !calibration) {
      toastInfo(t('scaleNotice.cleared', { person }));
      return;
    }
    const mine = editor.lastScale;
    const clash = mine !== null && Date.now() - mine.atMs < CLASH_MS;
    const outcome = clash ? (isSame(mine.value, calibration) ? 'yours' : 'replaced') : 'set';
    toastInfo(t(`scaleNotice.${outcome}`, { person, scale: words.scale(calibration.mmPerPx) }));
  };
}

function isSame(a: CalibrationValue, b: CalibrationValue): boolean {
  return (
    a.distanceMm === b.distanceMm && a.a.x === b.a.x && a.a.y === b.a.y && a.b.x === b.b.x && a.b.y === b.b.y
  );
}
