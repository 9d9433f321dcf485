import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { PRESENCE_COLORS } from '@plumbline/shared/protocol/presence.ts';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Arrow, Circle, Group, Image, Label, Layer, Line, Stage, Tag, Text } from 'react-konva';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import { type PlanPin } from '../../pins/plan-pin.ts';
import { readMarkColours } from '../../pins/mark-colours.ts';
import { readPalette } from '../canvas-palette.ts';
import type { Viewport } from '../viewport.ts';
import { SIDE_PX, type BusyPlan } from './busy-plan.ts';
import type { CanvasContender } from './canvas-contender.ts';

interface Shown {
  viewport: Viewport;
  cursors: readonly PlanPoint[];
}

/** What the documentation of react-konva leads to: the view and the cursors in state, an element for everything. */
export function naiveCanvas(root: HTMLElement, plan: BusyPlan): CanvasContender {
  let shown: Shown = { viewport: { scale: 1, offsetX: 0, offsetY: 0 }, cursors: [] };
  let tell: (shown: Shown) => void = () => undefined;
  let picture: HTMLImageElement | null = null;
  const image = new window.Image();
  image.addEventListener('load', () => {
    picture = image;
    tell({ ...shown });
  });
  image.src = '/media/bench/plan/sheet/preview.webp';
  const size = { width: root.clientWidth, height: root.clientHeight };
  const objects = { zones: readPlan(plan.doc).zones, pins: plan.pins };
  const colours = { palette: readPalette(), marks: readMarkColours() };

  function Plan() {
    const [{ viewport, cursors }, setShown] = useState(shown);
    useEffect(() => {
      tell = setShown;
    }, []);
    const { scale, offsetX, offsetY } = viewport;
    return (
      <Stage {...size} x={offsetX} y={offsetY} scaleX={scale} scaleY={scale}>
        <Layer>{picture && <Image image={picture} width={SIDE_PX} height={SIDE_PX} />}</Layer>
        <Layer>
          {objects.zones.map(({ id, points, displayName, colour }) => (
            <Group key={id}>
              <Line
                closed
                points={points.flatMap(({ x, y }) => [x, y])}
                fill={colours.palette.zones.get(colour) ?? '#000'}
                stroke={colours.palette.zones.get(colour) ?? '#000'}
                opacity={0.3}
                strokeWidth={1.5 / scale}
              />
              <Text text={displayName} x={points[0]?.x ?? 0} y={points[0]?.y ?? 0} fontSize={12 / scale} />
            </Group>
          ))}
        </Layer>
        <Layer>
          {objects.pins.map((pin) => (
            <NaivePin key={pin.id} pin={pin} scale={scale} colour={colours.marks.status.get(pin.status)} />
          ))}
        </Layer>
        <Layer>
          {cursors.map((at, index) => (
            <NaiveCursor key={index} at={at} index={index} scale={scale} />
          ))}
        </Layer>
      </Stage>
    );
  }

  function NaiveCursor({ at, index, scale }: { at: PlanPoint; index: number; scale: number }) {
    const name = PRESENCE_COLORS[index % PRESENCE_COLORS.length] ?? 'plum';
    const colour = colours.palette.presence.get(name) ?? '#000';
    return (
      <Group x={at.x} y={at.y} scaleX={1 / scale} scaleY={1 / scale}>
        <Arrow points={[12, 16, 1, 1]} fill={colour} stroke={colour} />
        <Label x={14} y={16}>
          <Tag fill={colour} cornerRadius={2} />
          <Text text={`Person ${index + 1}`} fill="#fff" padding={4} />
        </Label>
      </Group>
    );
  }

  createRoot(root).render(<Plan />);
  return {
    look(viewport) {
      shown = { ...shown, viewport };
      tell(shown);
    },
    point(cursors) {
      shown = { ...shown, cursors };
      tell(shown);
    },
    isReady: () => picture !== null,
  };
}

function NaivePin({
  pin,
  scale,
  colour = '#000',
}: {
  pin: PlanPin;
  scale: number;
  colour?: string | undefined;
}) {
  const isHollow = NOTE_STATUSES.indexOf(pin.status) % 2 === 0;
  return (
    <Group x={pin.at.x} y={pin.at.y} scaleX={1 / scale} scaleY={1 / scale}>
      <Circle radius={11} fill="#fff" stroke="#0009" strokeWidth={1} />
      <Circle radius={8} fill={isHollow ? '#fff' : colour} stroke={colour} strokeWidth={2} />
      {scale > 0.5 && <Text text={String(pin.number)} x={16} y={-6} fontSize={12} />}
    </Group>
  );
}
