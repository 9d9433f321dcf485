import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { ZoomedPicture } from '../../inspections/zoomed-picture.tsx';

interface FlatStageProps {
  capture: Capture;
  text: string;
  onDrawn: () => void;
}

/** A picture that is not all around, or cannot be shown so. */
export function FlatStage({ capture, text, onDrawn }: FlatStageProps) {
  return (
    <div
      onLoadCapture={onDrawn}
      className="absolute inset-0 grid content-center gap-3 overflow-auto bg-sunken p-4"
    >
      <ZoomedPicture capture={capture} zoom={1} />
      <p role="status" className="justify-self-center rounded-control bg-surface px-3 py-1.5 text-text-2">
        {text}
      </p>
    </div>
  );
}
