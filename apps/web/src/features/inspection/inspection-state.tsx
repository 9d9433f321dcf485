import type { InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { DimensionLine } from '../../ui/dimension-line.tsx';
import { cx } from '../../ui/cx.ts';

/** Where an inspection is: in words, with how much of its files has come or is read while it moves. */
export function InspectionState({ inspection }: { inspection: InspectionRow }) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const { state, waitsForHours, files, name } = inspection;
  const isMoving = state === 'uploading' || state === 'processing';
  const words = waitsForHours ? t('waitsForHours') : t(`state.${state}`);
  const share = (state === 'uploading' ? files.arrivedBytes : files.readBytes) / files.allBytes;
  return (
    <span className="inline-block min-w-28">
      <span className={cx(state === 'failed' && 'text-danger', waitsForHours && 'text-warn')}>{words}</span>
      {files.asking > 0 && <span className="block text-warn">{t('asking', { count: files.asking })}</span>}
      {files.failed > 0 && state !== 'failed' && (
        <span className="block text-danger">{t('failedFiles', { count: files.failed })}</span>
      )}
      {isMoving && !waitsForHours && (
        <DimensionLine progress={share} value={format.percent(share)} label={`${name}: ${words}`} />
      )}
    </span>
  );
}
