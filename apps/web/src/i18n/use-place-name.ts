import { LOCAL_PLACE, type Place } from '@plumbline/shared/contract/place.ts';
import { regionName } from '@plumbline/shared/people/region-name.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from './i18n.ts';

/** How the place of an address is called in the reader's language; empty where it is unknown. */
export function usePlaceName(): (place: Place) => string {
  const { t } = useTranslation('common');
  return (place) => {
    if (place === null) return '';
    return place === LOCAL_PLACE ? t('place.local') : regionName(place, currentLanguage());
  };
}
