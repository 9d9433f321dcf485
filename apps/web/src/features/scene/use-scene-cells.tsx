import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../api/projects.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { writeDeg, type Look } from './look.ts';
import type { ScenePlace } from './scene-page.tsx';

/** The title block of the page, and of a picture of it. */
export function useSceneCells({ inspection, captures }: ScenePlace, capture: Capture, look: Look | null) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const { project } = useProject(inspection.projectId);
  const taken = capture.takenAt ? format.dateTime(capture.takenAt) : format.day(inspection.takenOn);
  const at = captures.findIndex(({ id }) => id === capture.id) + 1;
  const cells = [
    { id: 'project', label: t('view.project'), text: project?.name ?? '' },
    { id: 'floor', label: t('view.floor'), text: inspection.floor.name },
    {
      id: 'frame',
      label: t('view.frameLabel'),
      text: t('view.frameOf', { frame: format.number(at), all: format.number(captures.length) }),
    },
    ...(look
      ? [
          { id: 'yaw', label: t('view.yaw'), text: `${writeDeg(Math.round(look.yawDeg))}°` },
          { id: 'pitch', label: t('view.pitch'), text: `${writeDeg(Math.round(look.pitchDeg))}°` },
        ]
      : []),
    { id: 'taken', label: t('view.taken'), text: taken },
  ];
  useTitleBlock(cells.map(({ id, label, text }) => ({ id, label, value: <bdi>{text}</bdi> })));
  return cells;
}
