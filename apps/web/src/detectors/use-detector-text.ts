import { detectorTextKey } from '@plumbline/shared/hazards/detector-text-key.ts';
import { useTranslation } from 'react-i18next';

interface Told {
  name: string;
  version: string;
  notice?: string;
}

/** What a detector is called, with its version, and what whoever decides by it must know; an own one says it itself. */
export function useDetectorText(): (detector: Told) => { title: string; notice: string } {
  const { t, i18n } = useTranslation('hazard');
  return ({ name, version, notice = '' }) => {
    const key = detectorTextKey(name);
    const said = (part: 'name' | 'notice', own: string) =>
      i18n.exists(`${key}.${part}`) ? t(`${key}.${part}`) : own;
    return { title: `${said('name', name)} ${version}`, notice: said('notice', notice) };
  };
}
