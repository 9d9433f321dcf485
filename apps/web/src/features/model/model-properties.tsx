import { useTranslation } from 'react-i18next';
import type { ModelState } from './use-model.ts';

/** Class, name and property sets of the selected element. */
export function ModelProperties({ model }: { model: ModelState }) {
  const { t } = useTranslation('model');
  const { element, selected, elements } = model;
  const row = elements?.rows.find(([localId]) => localId === element?.localId);
  if (!element) {
    return (
      <p className="p-4 text-text-2">
        {selected.length > 1 ? t('several', { count: selected.length }) : t('nothingSelected')}
      </p>
    );
  }
  return (
    <section aria-label={t('properties')} className="min-h-0 grow overflow-y-auto p-4">
      <h2 className="type-strong break-words">
        <bdi>{element.name || t('nameless')}</bdi>
      </h2>
      <p className="type-note text-text-2">
        <bdi>{(row && elements?.classes[row[3]]) ?? element.class}</bdi> ·{' '}
        <bdi className="type-mono select-all">{element.globalId}</bdi>
      </p>
      {element.sets.map((set, index) => (
        <div key={index} className="mt-4">
          {set.name !== '' && (
            <h3 className="type-strong mb-1">
              <bdi>{set.name}</bdi>
            </h3>
          )}
          <dl className="grid grid-cols-2 gap-x-3 gap-y-1">
            {set.rows.map((row, at) => (
              <div key={at} className="contents">
                <dt className="break-words text-text-2">
                  <bdi>{row.name}</bdi>
                </dt>
                <dd className="break-words">
                  <bdi>{row.value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
