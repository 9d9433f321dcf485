import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Slider } from '../ui/slider.tsx';
import { useFormat } from '../i18n/use-format.ts';
import { cropOf, MAX_ZOOM, movedBy, zoomedTo, type CropView, type PictureSize } from './crop-view.ts';

interface CropFrameProps {
  /** Address of the picture as it was chosen. */
  src: string;
  size: PictureSize;
  /** Width over height of the frame. */
  aspect: number;
  isRound?: boolean;
  view: CropView;
  onChange: (view: CropView) => void;
}

const STEP = 0.05;
const ZOOM_STEP = 0.1;
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

/** A picture under a frame: dragged or moved by arrow keys, nearer and further by a slider, wheel or + and −. */
export function CropFrame({ src, size, aspect, isRound = false, view, onChange }: CropFrameProps) {
  const { t } = useTranslation('picture');
  const format = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<{ clientX: number; clientY: number } | null>(null);
  const crop = cropOf(view, size, aspect);
  const onPointerMove = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!held || !box) return;
    const by = {
      x: (event.clientX - held.clientX) / box.width,
      y: (event.clientY - held.clientY) / box.height,
    };
    onChange(movedBy(view, by, size, aspect));
    setHeld({ clientX: event.clientX, clientY: event.clientY });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    const zoom = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP }[event.key];
    if (!by && zoom === undefined) return;
    event.preventDefault();
    onChange(by ? movedBy(view, by, size, aspect) : zoomedTo(view, view.zoom + (zoom ?? 0)));
  };
  return (
    <div className="space-y-3">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={frame}
        role="application"
        aria-roledescription={t('crop.kind')}
        aria-label={t('crop.label')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-autofocus
        dir="ltr"
        style={{ aspectRatio: aspect }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld({ clientX: event.clientX, clientY: event.clientY });
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => setHeld(null)}
        onPointerCancel={() => setHeld(null)}
        onWheel={(event) => onChange(zoomedTo(view, view.zoom - Math.sign(event.deltaY) * ZOOM_STEP))}
        onKeyDown={onKeyDown}
        className="focus-ring relative cursor-move touch-none overflow-hidden rounded-control border border-line bg-bg select-none"
      >
        <img
          src={src}
          alt=""
          draggable={false}
          style={{
            inlineSize: `${100 / crop.width}%`,
            transform: `translate(${-crop.left * 100}%, ${-crop.top * 100}%)`,
          }}
          className="pointer-events-none absolute start-0 top-0 max-w-none"
        />
        {isRound && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_9999px_var(--scrim)]"
          />
        )}
      </div>
      <Slider
        label={t('crop.zoom')}
        text={format.percent(view.zoom)}
        value={view.zoom}
        min={1}
        max={MAX_ZOOM}
        step={ZOOM_STEP}
        onChange={(zoom) => onChange(zoomedTo(view, zoom))}
      />
      <p className="text-text-2">{t('crop.hint')}</p>
    </div>
  );
}
