import { Label, Radio, RadioGroup } from '@headlessui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { PageGaps } from '../upload/page-gaps.tsx';
import type { PageChoice, UploadItem } from '../upload/upload-item.ts';
import type { UploadQueue } from '../upload/upload-queue.ts';

interface RevisionPageChooserProps {
  item: Readonly<Pick<UploadItem, 'id'>> & { readonly pages: readonly Readonly<PageChoice>[] };
  queue: UploadQueue;
}

/** Which page of the file is the new drawing: one. */
export function RevisionPageChooser({ item, queue }: RevisionPageChooserProps) {
  const { t } = useTranslation('revision');
  const chosen = item.pages.find((page) => page.chosen)?.page ?? 1;
  const choose = (wanted: number) => {
    for (const { page } of item.pages) queue.changePage(item.id, page, { chosen: page === wanted });
  };
  return (
    <div className="pt-2">
      <RadioGroup value={chosen} onChange={choose}>
        <Label className="text-text-2">{t('choosePage')}</Label>
        <div className="mt-2 grid grid-cols-2 gap-3">
          {item.pages.map(({ page, thumbnailUrl, gaps }) => (
            <Radio
              key={page}
              value={page}
              className="group focus-ring grid cursor-pointer gap-1 rounded-control border border-line p-2 data-checked:border-accent data-checked:bg-soft"
            >
              {thumbnailUrl !== null && (
                <img
                  src={thumbnailUrl}
                  alt=""
                  className="h-24 w-full rounded-tag border border-line bg-paper object-contain"
                />
              )}
              <span className="group-data-checked:font-medium">{t('page', { page })}</span>
              <PageGaps gaps={gaps} />
            </Radio>
          ))}
        </div>
      </RadioGroup>
      <div className="mt-3 flex justify-end">
        <Button
          size="small"
          kind="fill"
          onClick={() => {
            choose(chosen);
            void queue.create(item.id);
          }}
        >
          {t('usePage', { page: chosen })}
        </Button>
      </div>
    </div>
  );
}
