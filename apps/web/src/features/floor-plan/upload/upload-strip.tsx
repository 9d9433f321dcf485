import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { DimensionLine } from '../../../ui/dimension-line.tsx';
import { isSettled } from './upload-item.ts';
import { useUploads } from './upload-queue.ts';

/** Uploads that go on while their drawer is closed, on one dimension line. */
export function UploadStrip({ projectId, onOpen }: { projectId: string; onOpen: () => void }) {
  const { t } = useTranslation('floor');
  const format = useFormat();
  const { items } = useUploads(projectId);
  const running = items.filter((item) => !isSettled(item));
  if (running.length === 0) return null;
  const waiting = running.some(({ state }) => state === 'choosing');
  const progress = running.reduce((sum, item) => sum + item.progress, 0) / running.length;
  return (
    <div className="mb-4 flex items-center gap-4 rounded-panel border border-dashed border-control bg-surface px-4 py-2">
      <span className="shrink-0">
        {waiting ? t('upload.waitsForYou') : t('upload.running', { count: running.length })}
      </span>
      <DimensionLine
        progress={progress}
        value={format.percent(progress)}
        label={t('upload.running', { count: running.length })}
        className="grow"
      />
      <Button size="small" onClick={onOpen}>
        {t('upload.show')}
      </Button>
    </div>
  );
}
