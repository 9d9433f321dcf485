import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { LinkEndedSheet } from '../features/share/link-ended-sheet.tsx';
import { AvatarPhoto, type AvatarPhotoProps } from '../ui/avatar.tsx';
import { LoadingBar } from '../ui/loading-bar.tsx';
import { isPhone } from './is-phone.ts';
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

/** What a phone may open all the same: words, and the app. */
const PHONE_PATHS: ReadonlySet<string> = new Set(['/download', '/agree', '/project/helpHtml']);

/** What lies around every page: the loading bar, the scroll position, and the sheet of an ended link. */
export function AppRoot() {
  const { t } = useTranslation('shell');
  const navigation = useNavigation();
  const { pathname } = useLocation();
  return (
    <AvatarPhoto value={drawPhoto}>
      <LoadingBar loading={navigation.state !== 'idle'} label={t('loadingPage')} />
      <ScrollPlace />
      {isPhone(navigator) && !PHONE_PATHS.has(pathname) ? (
        <Suspense>
          <MobileNotice />
        </Suspense>
      ) : (
        <Outlet />
      )}
      <LinkEndedSheet />
    </AvatarPhoto>
  );
}
