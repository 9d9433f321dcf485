import { UNIT_SYSTEMS } from '@plumbline/shared/contract/auth.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeOwnProfile } from '../../api/profile.ts';
import { useSession } from '../../api/session-store.ts';
import { setAppearance, THEMES, useAppearance } from '../../ui/appearance.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Segmented } from '../../ui/segmented.tsx';

const UNIT_CHOICES = ['', ...UNIT_SYSTEMS] as const;
type UnitChoice = (typeof UNIT_CHOICES)[number];

/** What one would look for in the settings otherwise; both act at once. */
export function WelcomeStep() {
  const { t } = useTranslation(['tour', 'common']);
  const { theme } = useAppearance();
  const session = useSession();
  const units = session?.kind === 'member' ? session.userData.units : null;
  const choose = useMutation({
    mutationFn: (choice: UnitChoice) => changeOwnProfile({ units: choice === '' ? null : choice }),
  });
  const shown = choose.isPending ? choose.variables : (units ?? '');
  return (
    <div className="mt-4 space-y-4">
      <Segmented
        label={t('tour:theme')}
        labelShown
        options={THEMES.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
        value={theme}
        onChange={(chosen) => setAppearance({ theme: chosen })}
      />
      <Segmented
        label={t('tour:units.label')}
        labelShown
        options={UNIT_CHOICES.map((value) => ({
          value,
          label: t(`tour:units.${value === '' ? 'none' : value}`),
        }))}
        value={shown}
        onChange={(choice) => choose.mutate(choice)}
      />
      <FormFailure>{choose.isError && t('common:changesNotSaved')}</FormFailure>
    </div>
  );
}
