import type { MemberUserData } from '@plumbline/shared/contract/auth.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhoto } from '../../api/photos.ts';
import { Button } from '../../ui/button.tsx';
import { OwnPhoto } from './own-photo.tsx';

const PhotoDrawer = lazy(async () => ({ default: (await import('./photo-drawer.tsx')).PhotoDrawer }));

/** The own photo as others see it, and the way to another. */
export function PhotoPanel({ member }: { member: MemberUserData }) {
  const { t } = useTranslation('account');
  const headingId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const photo = usePhoto(member.id);
  return (
    <section
      aria-labelledby={headingId}
      className="mb-6 flex items-center gap-4 rounded-panel bg-surface p-5 shadow-panel"
    >
      <OwnPhoto name={member.userName} src={photo?.thumbnailUrl} className="size-16 text-[24px]" />
      <div className="min-w-0 grow">
        <h2 id={headingId} className="type-h3">
          {t('photo.title')}
        </h2>
        <p className="mt-1 text-text-2">{t('photo.hint')}</p>
      </div>
      <Button onClick={() => setIsOpen(true)}>{t(photo ? 'photo.change' : 'photo.add')}</Button>
      {isOpen && (
        <Suspense>
          <PhotoDrawer member={member} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
