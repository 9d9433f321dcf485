import type { MemberUserData } from '@plumbline/shared/contract/auth.ts';
import { useTranslation } from 'react-i18next';
import { removePhoto, setPhoto, usePhoto } from '../../api/photos.ts';
import { PictureDrawer } from '../../pictures/picture-drawer.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { OwnPhoto } from './own-photo.tsx';

/** Chooses, cuts or takes away the own photo. */
export function PhotoDrawer({ member, onClose }: { member: MemberUserData; onClose: () => void }) {
  const { t } = useTranslation(['account', 'picture']);
  const photo = usePhoto(member.id);
  const current = photo && (
    <OwnPhoto name={member.userName} src={photo.previewUrl} className="mx-auto size-40 text-[56px]" />
  );
  return (
    <PictureDrawer
      title={t('photo.title')}
      announcement={{ purpose: 'profile-photo' }}
      current={current}
      conflictText={t('photo.conflict')}
      onSave={async (picture) => {
        await setPhoto(member.id, { was: photo?.id ?? null, ...picture });
        toastSuccess(t('photo.saved'));
        onClose();
      }}
      onRemove={async () => {
        if (photo) await removePhoto(member.id, photo.id);
        toastSuccess(t('photo.removed'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
