import type { LinkSwitches } from '@plumbline/shared/contract/share.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { LinkSettingsForm } from './link-settings.tsx';
import type { LinkEnd } from './share-links.ts';
import { useLinkSettings } from './use-link-settings.ts';

interface NewLinkProps {
  busy: boolean;
  switches: readonly (keyof LinkSwitches)[];
  mustEnd?: boolean;
  onCreate: (settings: LinkEnd & LinkSwitches & { password: string | null }) => void;
}

/** No link yet: choose how long it lives and what it shows, and make it. */
export function NewLink({ busy, switches, mustEnd = false, onCreate }: NewLinkProps) {
  const { t } = useTranslation('share');
  const settings = useLinkSettings();
  const create = () => {
    const chosen = settings.read();
    if (chosen) onCreate(chosen);
  };
  return (
    <>
      <LinkSettingsForm {...{ settings, switches, mustEnd }} />
      <div className="mt-5 flex justify-end">
        <Button kind="fill" loading={busy} onClick={create}>
          {t('create')}
        </Button>
      </div>
    </>
  );
}
