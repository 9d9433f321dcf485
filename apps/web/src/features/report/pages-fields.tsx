import {
  REPORT_GROUPINGS,
  REPORT_PAPERS,
  REPORT_PHOTOS_MAX,
  type ReportOutline,
} from '@plumbline/shared/contract/report.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';

const PHOTOS = Array.from({ length: REPORT_PHOTOS_MAX }, (_, index) => String(index + 1));
const SWITCHES = ['history', 'comments', 'snippet', 'sight', 'qr'] as const;

interface PagesFieldsProps {
  outline: ReportOutline;
  onPut: (change: Partial<ReportOutline>) => void;
}

/** How the pages of a report look. */
export function PagesFields({ outline, onPut: put }: PagesFieldsProps) {
  const { t } = useTranslation('report');
  const { number } = useFormat();
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Select
          label={t('form.groupBy')}
          value={outline.groupBy}
          onChange={(groupBy) => put({ groupBy })}
          options={REPORT_GROUPINGS.map((value) => ({ value, label: t(`group.${value}`) }))}
        />
        <Select
          label={t('form.photos')}
          value={String(outline.photos)}
          onChange={(photos) => put({ photos: Number(photos) })}
          options={PHOTOS.map((value) => ({ value, label: number(Number(value)) }))}
        />
        <Select
          label={t('form.paper')}
          value={outline.paper}
          onChange={(paper) => put({ paper })}
          options={REPORT_PAPERS.map((value) => ({ value, label: t(`paper.${value}`) }))}
        />
      </div>
      {SWITCHES.map((each) => (
        <Switch
          key={each}
          label={t(`form.${each}`)}
          checked={outline[each] ?? false}
          onChange={(checked) => put({ [each]: checked })}
        />
      ))}
    </>
  );
}
