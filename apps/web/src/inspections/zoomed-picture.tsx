import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { aspectOf, tilesFor } from './capture-tiles.ts';

/** Of the height of the window. */
const ROOM_VH = 70;

interface ZoomedPictureProps {
  capture: Capture;
  /** How often as large as it fits. */
  zoom: number;
}

/** A flat picture that is moved by dragging or the keys once it is larger than its room; sharper tiles come by themselves. */
export function ZoomedPicture({ capture, zoom }: ZoomedPictureProps) {
  const { t } = useTranslation('inspection');
  const room = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const before = useRef(zoom);
  const [shownPx, setShownPx] = useState(0);
  const aspect = aspectOf(capture);
  useLayoutEffect(() => {
    const [outer, inner] = [room.current, sheet.current];
    if (!outer || !inner) return;
    setShownPx(inner.clientWidth * window.devicePixelRatio);
    const times = zoom / before.current;
    before.current = zoom;
    // What was in the middle stays there.
    outer.scrollLeft = (outer.scrollLeft + outer.clientWidth / 2) * times - outer.clientWidth / 2;
    outer.scrollTop = (outer.scrollTop + outer.clientHeight / 2) * times - outer.clientHeight / 2;
  }, [zoom, capture.id]);
  return (
    <div
      ref={room}
      dir="ltr"
      role="group"
      aria-label={t('picture.label')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-autofocus
      onPointerDown={startDrag}
      onPointerMove={drag}
      className="focus-ring overflow-auto rounded-control bg-sunken"
      style={{ maxBlockSize: `${ROOM_VH}vh`, cursor: zoom > 1 ? 'grab' : undefined }}
    >
      <div
        ref={sheet}
        className="relative mx-auto"
        style={{
          inlineSize: `calc(min(100%, ${ROOM_VH * aspect}vh) * ${zoom})`,
          aspectRatio: String(aspect),
        }}
      >
        <img
          src={`${capture.filesUrl}base.jpg`}
          alt={t('frame', { frame: capture.frame })}
          draggable={false}
          className="absolute inset-0 size-full"
        />
        {tilesFor(capture, shownPx).map(({ url, left, top, width, height }) => (
          <img
            key={url}
            src={url}
            alt=""
            loading="lazy"
            draggable={false}
            // Tiles follow the preview: until they are there it is not sharper than that.
            onError={(event) => (event.currentTarget.hidden = true)}
            className="absolute"
            style={{
              left: `${left * 100}%`,
              top: `${top * 100}%`,
              inlineSize: `${width * 100}%`,
              blockSize: `${height * 100}%`,
            }}
          />
        ))}
      </div>
    </div>
  );
}

function startDrag(event: PointerEvent<HTMLElement>): void {
  if (event.button === 0 && event.pointerType === 'mouse')
    event.currentTarget.setPointerCapture(event.pointerId);
}

function drag(event: PointerEvent<HTMLElement>): void {
  if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
  event.currentTarget.scrollLeft -= event.movementX;
  event.currentTarget.scrollTop -= event.movementY;
}
