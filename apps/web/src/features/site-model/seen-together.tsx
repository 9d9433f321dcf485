import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconRemove from '~icons/ph/x';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import type { Others, OtherState } from './other-model.tsx';
import { siteModelsQuery, type ModelAddress } from './site-model-requests.ts';

interface SeenTogetherProps {
  address: ModelAddress;
  others: Others;
}

/** Other models of the project, such as that of the structure, in the same picture. */
export function SeenTogether({ address, others }: SeenTogetherProps) {
  const { t } = useTranslation('sitemodel');
  const { shown } = others;
  const all = useQuery(siteModelsQuery(address.projectId, 'bim-model')).data?.rows ?? [];
  const ready = all.filter(({ id, state }) => id !== address.id && state === 'published');
  const more = ready.filter(({ id }) => !shown.includes(id));
  if (ready.length === 0) return null;
  return (
    <section aria-label={t('seen.title')} className="grid gap-2">
      <h2 className="type-label text-text-2">{t('seen.title')}</h2>
      <ul className="grid gap-2">
        {ready
          .filter(({ id }) => shown.includes(id))
          .map(({ id, name }) => (
            <li key={id} className="flex items-start gap-2 rounded-panel border border-line p-2">
              <div className="min-w-0 grow">
                <bdi className="block break-words">{name}</bdi>
                <State {...others.stateOf(id)} />
              </div>
              <IconButton
                label={t('seen.remove', { name })}
                icon={<IconRemove />}
                onClick={() => others.remove(id)}
              />
            </li>
          ))}
      </ul>
      {more.length > 0 && (
        <Select
          label={t('seen.add')}
          value=""
          onChange={(id) => id !== '' && others.add(id)}
          options={[
            { value: '', label: t('seen.choose') },
            ...more.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> })),
          ]}
        />
      )}
    </section>
  );
}

function State({ step, isGivenTwice, isMoved }: OtherState) {
  const { t } = useTranslation(['sitemodel', 'model']);
  return (
    <>
      {step === 'failed' && (
        <p role="alert" className="text-danger">
          {t('model:failed')}
        </p>
      )}
      {step === 'loading' && <p role="status">{t('model:loading')}</p>}
      {isGivenTwice && <p className="text-warn">{t('model:givenTwice')}</p>}
      {isMoved && <p className="text-warn">{t('sitemodel:seen.moved')}</p>}
    </>
  );
}
