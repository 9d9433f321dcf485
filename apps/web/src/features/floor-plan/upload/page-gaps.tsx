import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconWarning from '~icons/ph/warning';
import { hasGaps, type PageGaps as Gaps } from './upload-item.ts';

/** Says what of a page could not be drawn, before a plan is made of it. */
export function PageGaps({ gaps }: { gaps: Readonly<Gaps> }) {
  const { t } = useTranslation('floor');
  if (!hasGaps({ gaps })) return null;
  return (
    <span className="grid gap-1 text-warn">
      {gaps.isIncomplete && <Gap>{t('upload.partsMissing')}</Gap>}
      {gaps.missingFonts > 0 && <Gap>{t('upload.fontsMissing', { count: gaps.missingFonts })}</Gap>}
    </span>
  );
}

function Gap({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5">
      <IconWarning className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
