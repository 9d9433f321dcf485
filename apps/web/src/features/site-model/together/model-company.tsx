import { isModelView, isScene, type PresenceModel } from '@plumbline/shared/protocol/presence.ts';
import { useCallback, useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { FollowFrame } from '../../../collab-ui/follow-frame.tsx';
import { OwnControls, usePickPerson } from '../../../collab-ui/people-controls.tsx';
import { usePeopleRows } from '../../../collab-ui/people-rows.tsx';
import { usePlanPresence } from '../../../collab-ui/plan-presence.ts';
import { onQuietElsewhere, readQuiet } from '../../../collab-ui/quiet.ts';
import { useTogetherKeys } from '../../../collab-ui/together-keys.ts';
import { TogetherNotes } from '../../../collab-ui/together-notes.tsx';
import { useOwnMoves } from '../../../collab-ui/use-own-moves.ts';
import { useTogetherNotices } from '../../../collab-ui/use-together-notices.ts';
import { PeopleStack } from '../../../ui/people.tsx';
import { TopBarSlot } from '../../../ui/top-bar.tsx';
import { ModelTogether } from './model-together.ts';
import { OthersMarks } from './others-marks.tsx';
import type { SharedStage } from './shared-stage.ts';

interface ModelCompanyProps {
  projectId: string;
  floorId: string;
  modelId: string;
  stage: SharedStage;
  /** Every press in it moves the view. */
  places: RefObject<HTMLElement | null>;
}

const SHOWN_PEOPLE = 5;
/** A cloud is counted to the millimetre. */
const PLACES_PER_UNIT = 1000;

/** The others who look at the same cloud or model: who they are, where they stand, and what they see. */
export function ModelCompany({ projectId, floorId, modelId, stage, places }: ModelCompanyProps) {
  const { t } = useTranslation(['sitemodel', 'together', 'project']);
  const presence = usePlanPresence(projectId, floorId);
  const { room, status, people } = presence;
  const [together] = useState(
    () => new ModelTogether(modelId, ({ eye, target }) => stage.show({ eye, target })),
  );
  useEffect(() => together.attach(room), [together, room]);
  useEffect(() => () => together.close(), [together]);
  useEffect(() => {
    together.setQuiet(readQuiet());
    return onQuietElsewhere((quiet) => together.setQuiet(quiet));
  }, [together]);
  useToldLook(together, stage, modelId);
  useOwnMoves(
    places,
    useCallback(() => together.ownMove(), [together]),
  );
  useTogetherNotices(together, status.joined);
  useTogetherKeys(together, { mayFollow: true, mayPoint: false, toggleNews: () => undefined });
  const { rows, label, guests } = usePeopleRows(presence, {
    together,
    isAt: ({ view }) => {
      if (view && isModelView(view))
        return t(view.modelId === modelId ? 'sitemodel:here' : 'sitemodel:inOther');
      return t(view && isScene(view) ? 'sitemodel:inPicture' : 'sitemodel:onPlan');
    },
  });
  const pick = usePickPerson(together, people);
  return (
    <>
      <OthersMarks {...{ room, stage, modelId }} />
      <FollowFrame together={together} />
      <div
        data-together
        className="pointer-events-none absolute inset-x-0 top-0 z-10 flex flex-col items-center px-16 py-2"
      >
        <TogetherNotes together={together} locks={[]} />
      </div>
      <TopBarSlot name="end">
        {rows.length > 0 && (
          <PeopleStack
            people={rows}
            label={label}
            footer={guests}
            shown={SHOWN_PEOPLE}
            pick={pick}
            controls={<OwnControls together={together} />}
          />
        )}
      </TopBarSlot>
    </>
  );
}

/** Says where one looks from, once and with every move; a room tells it no more often than it may. */
function useToldLook(together: ModelTogether, stage: SharedStage, modelId: string): void {
  useEffect(() => {
    let said = '';
    const tell = () => {
      const view = toldView(modelId, stage);
      const now = JSON.stringify(view);
      if (now === said) return;
      said = now;
      together.tellView(view);
    };
    tell();
    return stage.onLook(tell);
  }, [together, stage, modelId]);
}

function toldView(modelId: string, { look }: SharedStage): PresenceModel {
  return { modelId, eye: rounded(look.eye), target: rounded(look.target) };
}

function rounded([x, y, z]: PresenceModel['eye']): PresenceModel['eye'] {
  const round = (value: number) => Math.round(value * PLACES_PER_UNIT) / PLACES_PER_UNIT;
  return [round(x), round(y), round(z)];
}
