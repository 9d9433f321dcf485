import type { StandCloud } from '@plumbline/shared/contract/aligned-model.ts';
import { useEffect, useRef, useState } from 'react';
import { coloringsOf, type CloudColoring, type CloudLook, type SectionBox } from './cloud-look.ts';
import { CloudView } from './viewer/cloud-view.ts';

export const POINT_SIZES = { least: 0.25, most: 3, step: 0.25 } as const;

export interface CloudStageState {
  view: CloudView | null;
  /** The browser draws no three-dimensional pictures. */
  isUnable: boolean;
  /** Its files could not be had. */
  error: Error | null;
  retry: () => void;
  /** Points do not come at the moment; they are asked for again. */
  hasTrouble: boolean;
  coloring: CloudColoring;
  setColoring: (coloring: CloudColoring) => void;
  pointSize: number;
  setPointSize: (size: number) => void;
  section: SectionBox | null;
  setSection: (section: SectionBox | null) => void;
}

/** A view in a container as long as it is there, and how it is set. */
export function useCloudView(
  container: HTMLElement | null,
  { facts, filesUrl }: { facts: StandCloud; filesUrl: string },
): CloudStageState {
  const [view, setView] = useState<CloudView | null>(null);
  const [isUnable, setIsUnable] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [hasTrouble, setHasTrouble] = useState(false);
  const [tries, setTries] = useState(0);
  const [coloring, setColoring] = useState<CloudColoring>(coloringsOf(facts)[0] ?? 'height');
  const [pointSize, setPointSize] = useState(1);
  const [section, setSection] = useState<SectionBox | null>(null);
  const url = useRef(filesUrl);
  /** What one saw when the graphics context was lost. */
  const kept = useRef<CloudLook | undefined>(undefined);
  const opened = useRef(facts);
  useEffect(() => {
    url.current = filesUrl;
  }, [filesUrl]);
  useEffect(() => {
    if (!container) return undefined;
    const made = makeView(container, opened.current, kept.current);
    if (!made) {
      setIsUnable(true);
      return undefined;
    }
    setError(null);
    made.onLost(() => {
      kept.current = made.look;
      setTries((count) => count + 1);
    });
    made
      .open({ filesUrl: () => url.current, onTrouble: setHasTrouble })
      .then(() => setView(made))
      .catch((failure: unknown) => setError(failure instanceof Error ? failure : new Error('not loaded')));
    return () => {
      setView(null);
      made.dispose();
    };
  }, [container, tries]);
  useEffect(() => view?.setColoring(coloring), [view, coloring]);
  useEffect(() => view?.setPointSize(pointSize), [view, pointSize]);
  useEffect(() => view?.setSection(section), [view, section]);
  return {
    view,
    isUnable,
    error,
    hasTrouble,
    retry: () => setTries((count) => count + 1),
    coloring,
    setColoring,
    pointSize,
    setPointSize,
    section,
    setSection,
  };
}

function makeView(container: HTMLElement, facts: StandCloud, look: CloudLook | undefined): CloudView | null {
  try {
    return new CloudView(container, { facts, look });
  } catch {
    return null;
  }
}
