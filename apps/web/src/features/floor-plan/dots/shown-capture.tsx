import { useQuery } from '@tanstack/react-query';
import { CapturePicture } from '../../../inspections/capture-picture.tsx';
import { capturesQuery, inspectionQuery } from '../../../inspections/inspection-requests.ts';

interface ShownCaptureProps {
  projectId: string;
  inspectionId: string;
  captureId: string;
  onOpen: (captureId: string) => void;
  onClose: () => void;
}

/** The picture of the pressed dot, with the way to those before and after it. */
export function ShownCapture({ projectId, inspectionId, captureId, onOpen, onClose }: ShownCaptureProps) {
  const captures = useQuery(capturesQuery(projectId, inspectionId)).data ?? [];
  const name = useQuery(inspectionQuery(projectId, inspectionId)).data?.name ?? '';
  const at = captures.findIndex(({ id }) => id === captureId);
  const capture = captures[at];
  if (!capture) return null;
  const step = (by: 1 | -1) => {
    const next = captures[(at + by + captures.length) % captures.length];
    if (next) onOpen(next.id);
  };
  return (
    <CapturePicture
      projectId={projectId}
      capture={capture}
      title={`${name} · ${capture.frame}`}
      onClose={onClose}
      onStep={step}
    />
  );
}
