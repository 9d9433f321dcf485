import { useMemo } from 'react';
import { useMarkLayer } from '../mark-layer.ts';
import type { PanoramaView } from '../viewer/panorama-view.ts';
import type { OthersRay } from './use-others-rays.ts';

interface RayMarksProps {
  view: PanoramaView;
  rays: readonly OthersRay[];
}

/** Where the others point, each in their colour; it is where it is in every language. */
export function RayMarks({ view, rays }: RayMarksProps) {
  const looks = useMemo(() => new Map(rays.map(({ id, look }) => [id, look])), [rays]);
  const layer = useMarkLayer(view, looks);
  return (
    <div ref={layer} dir="ltr" className="pointer-events-none absolute inset-0 overflow-hidden">
      {rays.map(({ id, name, color }) => (
        <span
          key={id}
          data-mark={id}
          data-ray
          className="absolute start-0 top-0 size-5 rounded-full border-2 border-white shadow-[0_0_0_2px_rgb(0_0_0/0.45)]"
          style={{ background: `var(--pr-${color})` }}
        >
          <bdi className="type-note absolute start-6 top-0 rounded-control bg-surface px-1 whitespace-nowrap empty:hidden">
            {name}
          </bdi>
        </span>
      ))}
    </div>
  );
}
