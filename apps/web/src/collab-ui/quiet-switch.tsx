import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../ui/switch.tsx';
import { changeQuiet, onQuietElsewhere, readQuiet } from './quiet.ts';

/** Whether one wants to be left alone in rooms, set outside of them. */
export function QuietSwitch() {
  const { t } = useTranslation('together');
  const [quiet, setQuiet] = useState(readQuiet);
  useEffect(() => onQuietElsewhere(setQuiet), []);
  return (
    <div>
      <Switch label={t('quietOnPlans')} checked={quiet} onChange={changeQuiet} />
      <p className="text-text-2">{t('quietHint')}</p>
    </div>
  );
}
