import { useTranslation } from 'react-i18next';
import type { PageGaps as Gaps } from './upload-item.ts';

/** Says what of a page could not be drawn, before a plan is made of it. */
export function PageGaps({ gaps }: { gaps: Readonly<Gaps> }) {
  const { t } = useTranslation('floor');
  return (
    <>
      {gaps.isIncomplete && <p className="text-warn">{t('upload.partsMissing')}</p>}
      {gaps.missingFonts > 0 && (
        <p className="text-warn">{t('upload.fontsMissing', { count: gaps.missingFonts })}</p>
      )}
    </>
  );
}
