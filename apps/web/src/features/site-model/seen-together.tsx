import { MODEL_FILES, type ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import { moveBeside } from '@plumbline/shared/site-models/beside.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconRemove from '~icons/ph/x';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import type { ModelViewOf } from './site-model-parts.ts';
import { siteModelQuery, siteModelsQuery, type ModelAddress } from './site-model-requests.ts';

interface SeenTogetherProps {
  address: ModelAddress;
  facts: ModelFacts;
  view: ModelViewOf | null;
}

/** Other models of the project, such as that of the structure, in the same picture. */
export function SeenTogether({ address, facts, view }: SeenTogetherProps) {
  const { t } = useTranslation('sitemodel');
  const [shown, setShown] = useState<readonly string[]>([]);
  const all = useQuery(siteModelsQuery(address.projectId, 'bim-model')).data?.rows ?? [];
  const others = all.filter(({ id, state }) => id !== address.id && state === 'published');
  const open = others.filter(({ id }) => !shown.includes(id));
  if (others.length === 0) return null;
  return (
    <section aria-label={t('seen.title')} className="grid gap-2">
      <h2 className="type-label text-text-2">{t('seen.title')}</h2>
      <ul className="grid gap-2">
        {others
          .filter(({ id }) => shown.includes(id))
          .map(({ id, name }) => (
            <li key={id} className="flex items-start gap-2 rounded-panel border border-line p-2">
              <Other address={{ ...address, id }} {...{ name, view }} first={facts} />
              <IconButton
                label={t('seen.remove', { name })}
                icon={<IconRemove />}
                onClick={() => setShown(shown.filter((each) => each !== id))}
              />
            </li>
          ))}
      </ul>
      {open.length > 0 && (
        <Select
          label={t('seen.add')}
          value=""
          onChange={(id) => id !== '' && setShown([...shown, id])}
          options={[
            { value: '', label: t('seen.choose') },
            ...open.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> })),
          ]}
        />
      )}
    </section>
  );
}

interface OtherProps {
  address: ModelAddress;
  name: string;
  /** The one that it is seen with. */
  first: ModelFacts;
  view: ModelViewOf | null;
}

function Other({ address, name, first, view }: OtherProps) {
  const { t } = useTranslation(['sitemodel', 'model']);
  const { data, error } = useQuery(siteModelQuery(address.projectId, 'bim-model', address.id));
  const facts = data?.model ?? null;
  const moveM = facts && moveBeside(first.boundsM, facts.boundsM);
  const state = useOther(
    view,
    address.id,
    data?.filesUrl && facts ? { url: data.filesUrl, facts, moveM } : null,
  );
  const isFailed = error !== null || state === 'failed';
  return (
    <div className="min-w-0 grow">
      <bdi className="block break-words">{name}</bdi>
      {isFailed ? (
        <p role="alert" className="text-danger">
          {t('model:failed')}
        </p>
      ) : (
        state === 'loading' && <p role="status">{t('model:loading')}</p>
      )}
      {facts?.georeference?.isGivenTwice && <p className="text-warn">{t('model:givenTwice')}</p>}
      {moveM && <p className="text-warn">{t('sitemodel:seen.moved')}</p>}
    </div>
  );
}

interface WantedOther {
  url: string;
  facts: ModelFacts;
  moveM: ModelFacts['shiftM'] | null;
}

/** It is fetched once for each view: a newer address leads to the same files. */
function useOther(view: ModelViewOf | null, id: string, wanted: WantedOther | null) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const isKnown = wanted !== null;
  useEffect(() => {
    if (!view || !wanted) return undefined;
    const { url, facts, moveM } = wanted;
    const stop = new AbortController();
    setState('loading');
    const add = async () => {
      const answer = await fetch(url + MODEL_FILES.geometry, { signal: stop.signal });
      if (!answer.ok) throw new Error(`the model was not answered: ${answer.status}`);
      const bytes = await answer.arrayBuffer();
      if (stop.signal.aborted) return;
      await view.addOther(id, { bytes, facts, moveM });
      if (!stop.signal.aborted) setState('ready');
    };
    add().catch(() => {
      if (!stop.signal.aborted) setState('failed');
    });
    return () => {
      stop.abort();
      void view.removeOther(id);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [view, id, isKnown]);
  return state;
}
