import { useTranslation } from 'react-i18next';
import { Outlet, useNavigation } from 'react-router-dom';
import { LinkEndedSheet } from '../features/share/link-ended-sheet.tsx';
import { LoadingBar } from '../ui/loading-bar.tsx';
import { ScrollPlace } from './scroll-place.tsx';

/** What lies around every page: the loading bar, the scroll position, and the sheet of an ended link. */
export function AppRoot() {
  const { t } = useTranslation('shell');
  const navigation = useNavigation();
  return (
    <>
      <LoadingBar loading={navigation.state !== 'idle'} label={t('loadingPage')} />
      <ScrollPlace />
      <Outlet />
      <LinkEndedSheet />
    </>
  );
}
