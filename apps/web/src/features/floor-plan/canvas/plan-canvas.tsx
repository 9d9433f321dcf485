import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { Stage as KonvaStage } from 'konva/lib/Stage.js';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Layer, Stage } from 'react-konva/lib/ReactKonvaCore.js';
import type { PlanRoom } from '../room/plan-room.ts';
import { pictureIdOf } from '../../../kept/kept-pictures.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { useEditor } from '../editor/editor-store.ts';
import { PlanScene, type SceneWords } from './plan-scene.ts';
import { PointerInput } from './pointer-input.ts';
import type { ScreenSize } from './viewport.ts';

interface PlanCanvasProps {
  editor: PlanEditor;
  room: PlanRoom | null;
  image: PlanImage;
  words: SceneWords;
  label: string;
  /** Explains the keys, by id of an element on the page. */
  describedBy: string;
  isHandHeld: () => boolean;
  /** Cursors and halos without names: visitors learn nobody's name. */
  nameless: boolean;
  /** What lies over the plan at places of the plan, such as the name field. */
  children?: ReactNode;
}

/** The plan on its stage. The box is left to right in every language: a plan never mirrors. */
export function PlanCanvas({
  editor,
  room,
  image,
  words,
  label,
  describedBy,
  isHandHeld,
  nameless,
  children,
}: PlanCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const screen = useScreenSize(box, editor);
  return (
    <div ref={box} dir="ltr" className="relative min-h-0 min-w-0 grow overflow-hidden bg-sunken">
      <div
        ref={surface}
        id="canvas"
        role="application"
        aria-label={label}
        aria-describedby={describedBy}
        // The canvas is worked by keys; `application` is not on the rule's list of such roles.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-plan-canvas
        // The ring lies over the sheet, which would cover that of the element itself.
        className="absolute inset-0 touch-none select-none after:pointer-events-none after:absolute after:inset-0 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        {screen && (
          <PlanLayers
            key={pictureIdOf(image.mediaBase)}
            {...{ editor, room, image, words, isHandHeld, nameless, surface, screen }}
          />
        )}
      </div>
      {children}
    </div>
  );
}

interface PlanLayersProps {
  editor: PlanEditor;
  room: PlanRoom | null;
  image: PlanImage;
  words: SceneWords;
  isHandHeld: () => boolean;
  nameless: boolean;
  surface: { current: HTMLDivElement | null };
  screen: ScreenSize;
}

/** From below upwards. */
const LAYERS = ['plan', 'zones', 'overlay', 'cursors'] as const;

function PlanLayers({ editor, room, image, words, isHandHeld, nameless, surface, screen }: PlanLayersProps) {
  const paper = useRef<HTMLDivElement>(null);
  const stage = useRef<KonvaStage>(null);
  const scene = useRef<PlanScene | null>(null);
  const latest = useRef({ image, words });
  latest.current = { image, words };
  useLayoutEffect(() => {
    const [plan, zones, overlay, cursors] = stage.current?.getLayers() ?? [];
    if (!plan || !zones || !overlay || !cursors || !paper.current) return;
    const layers = { plan, zones, overlay, cursors, paper: paper.current };
    const made = new PlanScene(layers, editor, latest.current.image, latest.current.words);
    scene.current = made;
    return () => {
      made.close();
      for (const layer of [plan, zones, overlay, cursors]) layer.destroyChildren();
    };
  }, [editor]);
  useEffect(() => scene.current?.setWords(words), [words]);
  useLateLayers(editor, room, nameless);
  useEffect(() => scene.current?.renewMedia(image.mediaBase), [image.mediaBase]);
  useEffect(
    () =>
      room?.onPresence((people) =>
        scene.current?.setPeople(nameless ? people.map((person) => ({ ...person, name: '' })) : people),
      ),
    [room, nameless],
  );
  useEffect(() => {
    if (!surface.current) return;
    const input = new PointerInput(surface.current, editor, isHandHeld);
    return () => input.close();
  }, [editor, isHandHeld, surface]);
  return (
    <>
      <div ref={paper} className="absolute start-0 top-0 bg-paper shadow-[0_0_0_1px_var(--line-strong)]" />
      <Stage
        ref={stage}
        width={screen.widthPx}
        height={screen.heightPx}
        listening={false}
        className="absolute inset-0"
      >
        {LAYERS.map((name) => (
          <Layer key={name} listening={false} />
        ))}
      </Stage>
    </>
  );
}

/** The marks of notes, and who stands in pictures of the floor: how they are painted comes with the first of them. */
function useLateLayers(editor: PlanEditor, room: PlanRoom | null, nameless: boolean): void {
  const hasPins = useEditor(editor.store, ({ pins }) => pins.length > 0);
  useEffect(() => {
    if (hasPins) return untilLeft(import('../pins/pin-layer.ts').then(({ showPins }) => showPins(editor)));
  }, [editor, hasPins]);
  useEffect(() => {
    if (room)
      return untilLeft(
        import('../together/look-layer.ts').then(({ showOthersLooks }) =>
          showOthersLooks(editor, room, nameless),
        ),
      );
  }, [editor, room, nameless]);
}

/** @returns takes away what was shown, also when it has not come yet */
function untilLeft(shown: Promise<() => void>): () => void {
  return () => void shown.then((hide) => hide());
}

/** The stage is always as large as its box: large stages lag. */
function useScreenSize(box: { current: HTMLDivElement | null }, editor: PlanEditor): ScreenSize | null {
  const [screen, setScreen] = useState<ScreenSize | null>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    let corner: DOMRect | null = null;
    let windowSize = '';
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const place = entry.target.getBoundingClientRect();
      const movedPx = corner ? { x: place.x - corner.x, y: place.y - corner.y } : { x: 0, y: 0 };
      const size = {
        widthPx: Math.round(entry.contentRect.width),
        heightPx: Math.round(entry.contentRect.height),
      };
      if (size.widthPx === 0 || size.heightPx === 0) return;
      corner = place;
      const windowNow = `${window.innerWidth} × ${window.innerHeight}`;
      editor.resize(size, { movedPx, ofWindow: windowNow !== windowSize });
      windowSize = windowNow;
      setScreen(size);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, editor]);
  return screen;
}
