import { useTranslation } from 'react-i18next';

/** Whose data says where an address is; its licence asks for this link wherever a place is shown. */
export function PlaceSource() {
  const { t } = useTranslation('common');
  return (
    <a
      href="https://db-ip.com"
      target="_blank"
      rel="noreferrer"
      className="focus-ring rounded-control text-link underline-offset-2 hover:underline"
    >
      {t('place.source')}
    </a>
  );
}
