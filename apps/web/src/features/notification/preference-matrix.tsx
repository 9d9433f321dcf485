import {
  MAIL_CHOICES,
  PREFERENCE_KEYS,
  type PreferenceChoice,
  type PreferenceKey,
  type Preferences,
} from '@plumbline/shared/contract/notification.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { MutedProjects } from './muted-projects.tsx';
import { currentIn, preferencesQuery, useChoose } from './preference-requests.ts';
import { QuietHoursChoice } from './quiet-hours-choice.tsx';

/** How one wants to be told of what; every choice is stored at once. */
export function PreferenceMatrix() {
  const { t } = useTranslation('notification');
  const query = useQuery(preferencesQuery);
  const retry = () => void query.refetch();
  if (query.data) return <Matrix preferences={query.data} />;
  if (query.isError) {
    return (
      <LoadFailed error={query.error} onRetry={retry}>
        {t('preference.loadFailed')}
      </LoadFailed>
    );
  }
  return (
    <Skeleton onRetry={retry} className="space-y-2">
      {PREFERENCE_KEYS.map((key) => (
        <SkeletonBlock key={key} className="h-8" />
      ))}
    </Skeleton>
  );
}

function Matrix({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation(['notification', 'common']);
  const choose = useChoose();
  const failure =
    choose.error && (currentIn(choose.error) ? 'preference.conflict' : 'common:changesNotSaved');
  return (
    <>
      <p className="mb-3 text-text-2">{t('preference.text')}</p>
      <table className="w-full border-collapse">
        <thead>
          <tr className="[&>th]:type-label [&>th]:h-8 [&>th]:text-start [&>th]:text-text-2">
            <th scope="col">{t('preference.what')}</th>
            <th scope="col" className="px-3">
              {t('preference.inApp')}
            </th>
            <th scope="col">{t('preference.mail')}</th>
          </tr>
        </thead>
        <tbody>
          {PREFERENCE_KEYS.map((key) => (
            <Row
              key={key}
              topic={key}
              choice={preferences.choices[key]}
              onChoose={(choice) => choose.mutate({ choices: { [key]: choice } })}
            />
          ))}
        </tbody>
      </table>
      <QuietHoursChoice
        quietHours={preferences.quietHours}
        onChoose={(quietHours) => choose.mutate({ quietHours })}
      />
      <p role="status" className="mt-2 min-h-5 text-ok">
        {choose.isSuccess && t('common:saved')}
      </p>
      <FormFailure>{failure && t(failure)}</FormFailure>
      <MutedProjects projects={preferences.mutedProjects} />
    </>
  );
}

interface RowProps {
  topic: PreferenceKey;
  choice: PreferenceChoice;
  onChoose: (choice: PreferenceChoice) => void;
}

function Row({ topic, choice, onChoose }: RowProps) {
  const { t } = useTranslation('notification');
  const name = t(`preference.topic.${topic}`);
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 pe-2 text-start font-normal">
        {name}
      </th>
      <td className="px-3 py-1.5">
        <Checkbox
          label={`${name}, ${t('preference.inApp')}`}
          labelHidden
          checked={choice.inApp}
          onChange={(inApp) => onChoose({ ...choice, inApp })}
        />
      </td>
      <td className="py-1.5">
        <Select
          label={`${name}, ${t('preference.mail')}`}
          layout="bare"
          className="min-w-32"
          options={MAIL_CHOICES.map((value) => ({ value, label: t(`preference.choice.${value}`) }))}
          value={choice.mail}
          onChange={(mail) => onChoose({ ...choice, mail })}
        />
      </td>
    </tr>
  );
}
