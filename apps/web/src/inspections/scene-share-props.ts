import type { SceneView } from '@plumbline/shared/contract/share.ts';

/** What a scene tells of what is seen, for the button that shares it. */
export interface SceneShareProps {
  projectId: string;
  inspection: { id: string; name: string };
  /** As it is at this moment. */
  viewNow: () => SceneView;
  /** A small picture of what is seen; null where there is none. */
  preview: () => Promise<HTMLCanvasElement | null>;
}
