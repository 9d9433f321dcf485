import type { Preferences } from '@plumbline/shared/contract/notification.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useMuteProject } from './preference-requests.ts';

/** The projects one hears nothing of, each with a way to hear of it again. */
export function MutedProjects({ projects }: { projects: Preferences['mutedProjects'] }) {
  const { t } = useTranslation(['notification', 'common']);
  const headingId = useId();
  const mute = useMuteProject();
  return (
    <section aria-labelledby={headingId} className="mt-5">
      <h3 id={headingId} className="type-strong">
        {t('preference.muted')}
      </h3>
      {projects.length === 0 && <p className="mt-1 text-text-2">{t('preference.mutedNone')}</p>}
      <ul className="mt-1 divide-y divide-line">
        {projects.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-1.5">
            <bdi className="min-w-0 break-words">{name}</bdi>
            <Button
              size="small"
              aria-label={t('preference.unmuteOf', { name })}
              onClick={() => mute.mutate({ projectId: id, isMuted: false })}
            >
              {t('preference.unmute')}
            </Button>
          </li>
        ))}
      </ul>
      <FormFailure>{mute.isError && t('common:changesNotSaved')}</FormFailure>
    </section>
  );
}
