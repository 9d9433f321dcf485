import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx';

/** The editor in its final geometry before anything is known of the plan. */
export function EditorSkeleton({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('plan');
  return (
    <>
      <PageTitle hidden>{t('title')}</PageTitle>
      <Skeleton onRetry={onRetry} className="flex h-full">
        <div className="w-11 shrink-0 border-e border-line bg-surface" />
        <div className="grid grow place-items-center bg-sunken p-10">
          <SkeletonBlock className="aspect-[3/2] w-3/4 bg-paper!" />
        </div>
        <div className="w-80 shrink-0 space-y-3 border-s border-line bg-surface p-3">
          {[70, 50, 62, 44, 58].map((percent) => (
            <div key={percent} style={{ inlineSize: `${percent}%` }}>
              <SkeletonBlock className="h-4" />
            </div>
          ))}
        </div>
      </Skeleton>
    </>
  );
}
