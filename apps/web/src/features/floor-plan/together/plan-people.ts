import { MARKUP_KINDS } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { isScene } from '@plumbline/shared/protocol/presence.ts';
import { useTranslation } from 'react-i18next';
import { usePeopleRows } from '../../../collab-ui/people-rows.tsx';
import type { PlanRoomView } from '../room/use-plan-room.ts';
import { isViewTool, TOOLS } from '../editor/editor-store.ts';
import { usePlanState } from '../editor/live-plan.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';

/** The list of people on a plan, with the tool or the zone that each is at. */
export function usePlanPeople(view: PlanRoomView, { live, together }: PlanEditor) {
  const { t } = useTranslation(['plan', 'markup']);
  const { zones } = usePlanState(live);
  return usePeopleRows(view, {
    together,
    isAt: ({ tool, selection, view: seen }) => {
      if (seen && isScene(seen)) return t('person.inPicture');
      if (MARKUP_KINDS.some((kind) => kind === tool)) return t('markup:draws');
      const known = TOOLS.find((each) => each === tool);
      if (known && !isViewTool(known)) return t(`person.${known}`);
      const zone = zones.find(({ id }) => selection.includes(id));
      return zone ? t('person.at', { zone: zone.displayName }) : null;
    },
  });
}
