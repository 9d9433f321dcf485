import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/switch.tsx';
import { storeQuiet } from './quiet.ts';
import { useTogether, type Together } from './together.ts';

/** What one can say of oneself: leave me alone, come and look, go your own ways. */
export function OwnControls({ together }: { together: Together }) {
  const { t } = useTranslation('together');
  const { quiet, presenting, followers } = useTogether(together, (state) => state);
  const setQuiet = (next: boolean) => {
    storeQuiet(next);
    together.setQuiet(next);
  };
  return (
    <div className="space-y-2 border-t border-line px-3 pt-2 pb-1">
      <Switch label={t('quiet')} checked={quiet} onChange={setQuiet} />
      <p className="text-text-2">{t('quietHint')}</p>
      <div className="flex flex-wrap gap-2">
        {!quiet && (
          <Button size="small" disabled={presenting} onClick={() => together.present()}>
            {t(presenting ? 'asking' : 'bringEveryone')}
          </Button>
        )}
        {followers.length > 0 && (
          <Button size="small" onClick={() => together.dismissFollowers()}>
            {t('stopFollowers')}
          </Button>
        )}
      </div>
    </div>
  );
}
