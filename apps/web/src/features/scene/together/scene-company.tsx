import { isScene, type PresenceScene } from '@plumbline/shared/protocol/presence.ts';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../../api/projects.ts';
import { FollowFrame } from '../../../collab-ui/follow-frame.tsx';
import type { OthersLook } from '../../../collab-ui/others-looks.ts';
import { OwnControls, usePickPerson } from '../../../collab-ui/people-controls.tsx';
import { usePeopleRows } from '../../../collab-ui/people-rows.tsx';
import { onQuietElsewhere, readQuiet } from '../../../collab-ui/quiet.ts';
import { useTogetherKeys } from '../../../collab-ui/together-keys.ts';
import { TogetherNotes } from '../../../collab-ui/together-notes.tsx';
import { useTogetherNotices } from '../../../collab-ui/use-together-notices.ts';
import { PeopleStack } from '../../../ui/people.tsx';
import { TopBarSlot } from '../../../ui/top-bar.tsx';
import { useIsVisitor } from '../use-is-visitor.ts';
import type { PanoramaView } from '../viewer/panorama-view.ts';
import { LookGlide } from './look-glide.ts';
import { usePlanPresence } from '../../../collab-ui/plan-presence.ts';
import { RayMarks } from './ray-marks.tsx';
import { SceneTogether } from './scene-together.ts';
import { useOthersLooks } from './use-others-looks.ts';
import { useOthersRays } from './use-others-rays.ts';
import { useOwnMoves } from '../../../collab-ui/use-own-moves.ts';
import { usePointingKey } from './use-pointing-key.ts';
import { usePointing } from './use-pointing.ts';

interface SceneCompanyProps {
  projectId: string;
  floorId: string;
  view: PanoramaView | null;
  /** What this person sees; null while the next picture is on its way. */
  seen: PresenceScene | null;
  /** Every press in it moves the view. */
  places: RefObject<HTMLElement | null>;
  /** Goes to another picture, or another day beside it. */
  onGo: (to: PresenceScene) => void;
  onOthers: (looks: readonly OthersLook[]) => void;
}

const FOV_STEP_DEG = 0.5;
const SHOWN_PEOPLE = 5;

/** The others who look at the floor of a picture: who they are, where they look, and what they see. */
export function SceneCompany(props: SceneCompanyProps) {
  const { projectId, floorId, view, seen, places, onGo, onOthers } = props;
  const { t } = useTranslation(['scene', 'together', 'project']);
  const isVisitor = useIsVisitor();
  const mayPoint = useProject(projectId).ability?.can('update', 'Presence') ?? false;
  const presence = usePlanPresence(projectId, floorId);
  const { room, status, people } = presence;
  const latest = useRef({ view, seen, onGo });
  latest.current = { view, seen, onGo };
  const [together] = useState(() => {
    const glide = new LookGlide(() => latest.current.view);
    return new SceneTogether({
      show: (to) => {
        const now = latest.current;
        if (now.seen?.captureId !== to.captureId || now.seen.beside !== to.beside) now.onGo(to);
        if (now.seen?.captureId !== to.captureId) return glide.stop();
        if (now.view && Math.abs(now.view.fovDeg - to.fov) > FOV_STEP_DEG) now.view.widenTo(to.fov);
        glide.to({ yawDeg: to.yaw, pitchDeg: to.pitch });
      },
      stopShowing: () => glide.stop(),
    });
  });
  useEffect(() => together.attach(room), [together, room]);
  useEffect(() => {
    together.setQuiet(readQuiet());
    return onQuietElsewhere((quiet) => together.setQuiet(quiet));
  }, [together]);
  useEffect(() => {
    if (seen) together.tellView(seen);
  }, [together, seen]);
  // Whom one follows may have turned while the picture was on its way.
  const shownId = seen?.captureId;
  useEffect(() => {
    if (shownId !== undefined) together.resized();
  }, [together, shownId]);
  useOwnMoves(
    places,
    useCallback(() => together.ownMove(), [together]),
  );
  useTogetherNotices(together, status.joined);
  useTogetherKeys(together, { mayFollow: !isVisitor, mayPoint, toggleNews: () => undefined });
  usePointing(together, { captureId: shownId, view, places });
  usePointingKey(together, mayPoint);
  const rays = useOthersRays(room, shownId);
  const looks = useOthersLooks(room);
  useEffect(() => onOthers(looks), [looks, onOthers]);
  const { rows, label, guests } = usePeopleRows(presence, {
    together,
    isAt: (person) => t(person.view && isScene(person.view) ? 'scene:inPicture' : 'scene:onPlan'),
  });
  const pick = usePickPerson(together, people);
  return (
    <>
      {view && <RayMarks {...{ view, rays }} />}
      <FollowFrame together={together} />
      <div
        data-together
        className="pointer-events-none absolute inset-x-0 top-0 z-10 flex flex-col items-center px-16 py-2"
      >
        <TogetherNotes together={together} locks={[]} />
      </div>
      <TopBarSlot name="end">
        {!isVisitor && rows.length > 0 && (
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
