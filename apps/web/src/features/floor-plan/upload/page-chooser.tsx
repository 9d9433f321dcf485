import { FLOOR_NAME_MAX_CHARS, type FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PageGaps } from './page-gaps.tsx';
import { foldName, hasGaps, repeatedNames, type PageChoice, type UploadItem } from './upload-item.ts';
import type { UploadQueue } from './upload-queue.ts';

interface PageChooserProps {
  item: Readonly<Pick<UploadItem, 'id' | 'fileName' | 'pageCount' | 'takenName'>> & {
    readonly pages: readonly Readonly<PageChoice>[];
  };
  floors: readonly FloorPlan[];
  queue: UploadQueue;
}

/** Which pages become plans, under which names; a name that is taken is asked for here. */
export function PageChooser({ item, floors, queue }: PageChooserProps) {
  const { t } = useTranslation(['floor', 'validation', 'errors']);
  const { pages, pageCount } = item;
  const taken = new Set(floors.map((floor) => foldName(floor.name)));
  if (item.takenName !== null) taken.add(foldName(item.takenName));
  const repeated = repeatedNames([...pages]);
  const faultOf = ({ chosen, name }: Readonly<PageChoice>): string | undefined => {
    if (!chosen) return undefined;
    if (name.trim() === '') return t('validation:required');
    return taken.has(foldName(name)) || repeated.has(foldName(name))
      ? t('errors:floor-name-taken')
      : undefined;
  };
  const chosen = pages.filter((page) => page.chosen);
  const isReady = chosen.length > 0 && !pages.some(faultOf);
  const single = pages.length === 1;
  const withoutPicture = pages.filter((page) => page.thumbnailUrl === null).length;
  return (
    <div className="pt-2">
      {!(single && pages.some(hasGaps)) && (
        <p className="text-text-2">
          {single ? t('upload.nameClash') : t('upload.choosePages', { count: pageCount ?? 0 })}
        </p>
      )}
      {withoutPicture > 0 && (
        <p className="text-text-2">{t('upload.withoutPicture', { count: withoutPicture })}</p>
      )}
      <ul className="mt-2 grid gap-3">
        {pages.map((page) => (
          <li key={page.page} className="flex items-start gap-3">
            {page.thumbnailUrl !== null && (
              <img
                src={page.thumbnailUrl}
                alt=""
                className="h-16 w-20 shrink-0 rounded-tag border border-line bg-paper object-contain"
              />
            )}
            <div className="grid min-w-0 grow gap-2">
              {!single && (
                <Checkbox
                  label={t('upload.page', { page: page.page })}
                  checked={page.chosen}
                  onChange={(checked) => queue.changePage(item.id, page.page, { chosen: checked })}
                />
              )}
              <PageGaps gaps={page.gaps} />
              {page.chosen && (
                <TextField
                  label={t('floorName')}
                  value={page.name}
                  maxLength={FLOOR_NAME_MAX_CHARS}
                  error={faultOf(page)}
                  dir="auto"
                  onChange={(event) => queue.changePage(item.id, page.page, { name: event.target.value })}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex justify-end">
        <Button size="small" kind="fill" disabled={!isReady} onClick={() => void queue.create(item.id)}>
          {t('upload.addPlans', { count: chosen.length })}
        </Button>
      </div>
    </div>
  );
}
