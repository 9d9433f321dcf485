import { useTranslation } from 'react-i18next';
import { isRightToLeft } from '../../ui/reading-direction.ts';
import { saveFile } from '../../ui/save-file.ts';
import { toastWarning } from '../../ui/toaster.tsx';
import type { useSceneCells } from './use-scene-cells.tsx';
import type { PanoramaView } from './viewer/panorama-view.ts';

interface SnapshotOf {
  view: PanoramaView | null;
  /** Of the title block that is drawn under it. */
  cells: ReturnType<typeof useSceneCells>;
  /** Of the file. */
  name: string;
}

/** Saves what is seen now as a picture. */
export function useSnapshot({ view, cells, name }: SnapshotOf): () => void {
  const { t } = useTranslation('scene');
  const take = async () => {
    const picture = await view?.snapshot();
    const { withTitleBlock } = await import('./snapshot.ts');
    const texts = cells.map(({ label, text }) => `${label} ${text}`);
    const file = picture && (await withTitleBlock(picture, { cells: texts, isRightToLeft: isRightToLeft() }));
    if (file) saveFile(file, name);
    else toastWarning(t('view.snapshotFailed'));
  };
  return () => void take();
}
