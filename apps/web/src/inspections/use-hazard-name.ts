import { useTranslation } from 'react-i18next';

/** What a finding is called; a word of a customer's own model stays as it is. */
export function useHazardName(): (hazard: string) => string {
  const { t, i18n } = useTranslation('hazard');
  return (hazard) => (i18n.exists(`hazard:names.${hazard}`) ? t(`names.${hazard}`) : hazard);
}
