import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { boundsHold } from '@plumbline/shared/geometry/bounds.ts';
import { isPlanView, isScene, type PresenceScene } from '@plumbline/shared/protocol/presence.ts';
import { scaleOf } from '@plumbline/shared/geometry/similarity.ts';
import { useEffect, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import IconMap from '~icons/ph/map-trifold';
import IconX from '~icons/ph/x';
import type { PlanRoom } from '../room/plan-room.ts';
import type { Person } from '../../../collab/presence-store.ts';
import { usePreviewSource } from '../../../kept/use-preview-source.ts';
import { initialOf } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useToastFreeEdge } from '../../../ui/toast-place.ts';
import { visibleBounds } from '../canvas/viewport.ts';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { arrowStep } from '../editor/tool-handler.ts';
import { useTogether } from '../../../collab-ui/together.ts';
import { frameOf, minimapPlace, pointInMinimap, seenBy, type MinimapPlace } from './minimap-frame.ts';

/** An arrow key moves the view by this much of the screen. */
const KEY_PAN_PX = 120;
/** What its frame and its distance from the edge add. */
const FRAME_PX = 20;
const FOLDED_PX = 28 + FRAME_PX;

interface MinimapProps {
  editor: PlanEditor;
  floor: FloorPlan;
  room: PlanRoom | null;
}

/**
 * The whole sheet, small, at the end of the lower edge: where one looks, where the others look. A press goes there. It
 * makes room while the whole sheet is in sight anyway.
 */
export function Minimap({ editor, floor, room }: MinimapProps) {
  const { t } = useTranslation('view');
  const open = useEditor(editor.store, ({ view }) => view.minimap);
  const isOfUse = useEditor(
    editor.store,
    ({ viewport }) => !boundsHold(visibleBounds(viewport, editor.screen), editor.sheet),
  );
  const setOpen = (minimap: boolean) => editor.store.set({ view: { ...editor.store.state.view, minimap } });
  useToastFreeEdge(isOfUse && !open, { bottomPx: FOLDED_PX });
  if (!isOfUse) return null;
  return (
    <div
      dir={document.documentElement.dir}
      className="frame-only pointer-events-none print:hidden absolute inset-0 flex items-end justify-end p-3"
    >
      <section
        aria-label={t('minimap')}
        className="pointer-events-auto relative flex flex-col rounded-panel bg-raised p-1 shadow-e1"
      >
        {open && <Sheet editor={editor} floor={floor} room={room} />}
        <IconButton
          label={t(open ? 'minimapHide' : 'minimapShow')}
          icon={open ? <IconX className="size-3.5" /> : <IconMap className="size-[18px]" />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          tooltipPlacement="top"
          {...(open && { className: 'absolute end-1 top-1 size-6 bg-raised' })}
        />
      </section>
    </div>
  );
}

function Sheet({ editor, floor, room }: MinimapProps) {
  const { t } = useTranslation('view');
  const sheet = useEditor(editor.store, () => editor.sheet);
  const place = useMemo(() => minimapPlace(sheet), [sheet]);
  useToastFreeEdge(true, { bottomPx: place.heightPx + FRAME_PX });
  const goTo = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    editor.centreOn(pointInMinimap(place, { x: event.clientX - left, y: event.clientY - top }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep({ code: event.code, shift: false });
    if (!step) return;
    event.preventDefault();
    editor.panBy(-step.x * KEY_PAN_PX, -step.y * KEY_PAN_PX);
  };
  return (
    <button
      type="button"
      dir="ltr"
      aria-label={t('minimapKeys')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        goTo(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && goTo(event)}
      onKeyDown={onKeyDown}
      // A press by the pointer has gone there already; Enter shows the whole sheet.
      onClick={(event) => event.detail === 0 && editor.fit()}
      className="focus-ring relative block touch-none overflow-hidden rounded-tag bg-paper"
      style={{ width: place.widthPx, height: place.heightPx }}
    >
      <Picture floor={floor} place={place} />
      <OthersFrames editor={editor} room={room} place={place} />
      <OwnFrame editor={editor} place={place} />
    </button>
  );
}

function Picture({ floor, place }: { floor: FloorPlan; place: MinimapPlace }) {
  const src = usePreviewSource(floor);
  const { widthPx, heightPx, rasterToPlan } = floor.image;
  const size = scaleOf(rasterToPlan);
  const [cos, sin] = [rasterToPlan.a / size, rasterToPlan.b / size];
  const x = (rasterToPlan.tx - place.left) * place.scale;
  const y = (rasterToPlan.ty - place.top) * place.scale;
  return (
    <img
      src={src}
      alt=""
      draggable={false}
      className="absolute max-w-none origin-top-left [filter:var(--plan-filter)]"
      style={{
        inset: '0 auto auto 0',
        width: widthPx * size * place.scale,
        height: heightPx * size * place.scale,
        transform: `matrix(${[cos, sin, -sin, cos, x, y].join()})`,
      }}
    />
  );
}

function OwnFrame({ editor, place }: { editor: PlanEditor; place: MinimapPlace }) {
  const viewport = useEditor(editor.store, (state) => state.viewport);
  const frame = frameOf(place, visibleBounds(viewport, editor.screen));
  if (!frame) return null;
  return <span aria-hidden className="absolute border-2 border-(--p700)" style={frame} />;
}

/** More frames than this hide the sheet. */
const FRAMES_SHOWN = 8;

/** Coloured as their cursors are, each with an initial; in a crowd the one who is followed and some others. */
function OthersFrames({
  editor,
  room,
  place,
}: {
  editor: PlanEditor;
  room: PlanRoom | null;
  place: MinimapPlace;
}) {
  const views = useOthersViews(room);
  const leaderId = useTogether(editor.together, ({ leader }) => leader?.id ?? null);
  const shown = views.toSorted((a, b) => Number(b.id === leaderId) - Number(a.id === leaderId));
  const more = shown.length - FRAMES_SHOWN;
  return (
    <>
      {shown.slice(0, FRAMES_SHOWN).map((person) => (
        <OtherFrame key={person.clientId} {...{ editor, person, place }} />
      ))}
      {more > 0 && (
        <bdi className="absolute start-1 bottom-1 rounded-tag bg-raised px-1 text-[11px] leading-4 text-text-2">
          +{more}
        </bdi>
      )}
    </>
  );
}

interface OtherFrameProps {
  editor: PlanEditor;
  person: OtherView;
  place: MinimapPlace;
}

function OtherFrame({ editor, person, place }: OtherFrameProps) {
  const { name, color, view } = person;
  if (view && isScene(view)) return <SceneCone view={view} color={color} place={place} />;
  const frame = view && isPlanView(view) && frameOf(place, seenBy(view, editor.screen));
  if (!frame) return null;
  const colour = `var(--pr-${color})`;
  return (
    <span aria-hidden className="absolute border-[1.5px]" style={{ ...frame, borderColor: colour }}>
      {name !== '' && (
        <span
          className="absolute start-0 top-0 min-w-3 px-0.5 text-center text-[9px] leading-3 font-semibold text-white"
          style={{ background: colour }}
        >
          {initialOf(name)}
        </span>
      )}
    </span>
  );
}

/** Somebody who stands in a picture of the floor. */
function SceneCone({ view, color, place }: { view: PresenceScene; color: string; place: MinimapPlace }) {
  if (!view.place) return null;
  const { x, y, deg } = view.place;
  return (
    <span
      aria-hidden
      data-scene-cone
      className="absolute size-6"
      style={{
        left: (x - place.left) * place.scale - 12,
        top: (y - place.top) * place.scale - 12,
        clipPath: deg === null ? 'circle(4px)' : 'polygon(50% 50%, 12% 0, 88% 0)',
        background: `var(--pr-${color})`,
        rotate: `${deg ?? 0}deg`,
      }}
    />
  );
}

type OtherView = Pick<Person, 'clientId' | 'id' | 'name' | 'color' | 'view'>;

/** Drawn anew only when somebody's view has changed: presence speaks up with every move of a pointer. */
function useOthersViews(room: PlanRoom | null): readonly OtherView[] {
  const [views, setViews] = useState<readonly OtherView[]>([]);
  useEffect(() => {
    let told = '';
    return room?.onPresence((people) => {
      const others = people
        .filter(({ isSelf, view }) => !isSelf && view !== null)
        .map(({ clientId, id, name, color, view }) => ({ clientId, id, name, color, view }));
      const now = JSON.stringify(others);
      if (now === told) return;
      told = now;
      setViews(others);
    });
  }, [room]);
  return views;
}
