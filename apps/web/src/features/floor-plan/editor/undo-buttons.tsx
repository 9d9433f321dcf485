import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import IconUndo from '~icons/ph/arrow-u-up-left';
import type { PlanAction } from '../room/plan-action.ts';
import type { PlanRoom } from '../room/plan-room.ts';
import { PLAN_STEP_TEXTS } from '../room/plan-step-texts.ts';
import { useStepText } from '../../../collab-ui/use-step-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useUndo } from './editor-keys.ts';

/** Own steps only, each named in its tooltip. */
export function UndoButtons({ room }: { room: PlanRoom | null }) {
  const { t } = useTranslation('plan');
  const stepText = useStepText(PLAN_STEP_TEXTS);
  const step = useUndo(room);
  const nextUndo = useNextStep(room, 'nextUndo');
  const nextRedo = useNextStep(room, 'nextRedo');
  return (
    <>
      <IconButton
        label={nextUndo ? stepText({ ...nextUndo, step: 'undo' }) : t('undo')}
        shortcut="Ctrl Z"
        icon={<IconUndo className="mirror size-[18px]" />}
        disabled={!nextUndo}
        onClick={() => step('undo')}
      />
      <IconButton
        label={nextRedo ? stepText({ ...nextRedo, step: 'redo' }) : t('redo')}
        shortcut="Ctrl Shift Z"
        // The undo arrow the other way around: one icon less to load.
        icon={<IconUndo className="size-[18px] ltr:-scale-x-100" />}
        disabled={!nextRedo}
        onClick={() => step('redo')}
      />
    </>
  );
}

function useNextStep(room: PlanRoom | null, which: 'nextUndo' | 'nextRedo'): PlanAction | null {
  const subscribe = useCallback(
    (listener: () => void) => (room ? room.onUndoChange(listener) : () => undefined),
    [room],
  );
  return useSyncExternalStore(subscribe, () => room?.[which] ?? null);
}
