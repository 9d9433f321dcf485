import { lazy, Suspense } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { LinkEndedSheet } from '../features/share/link-ended-sheet.tsx';
import { AvatarPhoto, type AvatarPhotoProps } from '../ui/avatar.tsx';
import { PageFallback, usePageLoading } from '../ui/page-loading.tsx';
import { isPhone } from './is-phone.ts';
import { pageOf } from './page-table.tsx';
import { ScrollPlace } from './scroll-place.tsx';

const MobileNotice = lazy(async () => ({
  default: (await import('../features/system/mobile-notice.tsx')).MobileNotice,
}));

/** Comes after the first paint; where it does not, the initials stay. */
const PersonPhoto = lazy(() =>
  import('../pictures/person-photo.tsx').then(
    ({ PersonPhoto: shown }) => ({ default: shown }),
    () => ({ default: () => null }),
  ),
);

const drawPhoto = (photo: AvatarPhotoProps) => <PersonPhoto {...photo} />;

/** What lies around every page: what it waits for, the scroll position, and the sheet of an ended link. */
export function AppRoot() {
  usePageLoading(useNavigation().state !== 'idle');
  const { pathname } = useLocation();
  return (
    <AvatarPhoto value={drawPhoto}>
      <ScrollPlace />
      {isPhone(navigator) && !pageOf(pathname).onPhone ? (
        <Suspense fallback={<PageFallback />}>
          <MobileNotice />
        </Suspense>
      ) : (
        <Outlet />
      )}
      <LinkEndedSheet />
    </AvatarPhoto>
  );
}
