import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { findElements, groupElements, listElements, FOUND_MAX } from './model-elements.ts';
import { TreeRows } from './tree-rows.tsx';
import { foundNodes, openNodes } from './tree-nodes.ts';
import type { ModelState } from './use-model.ts';

/** All that a model holds, by storey and class: what the canvas shows, for whoever reads or searches it. */
export function ModelTree({ model }: { model: ModelState }) {
  const { t } = useTranslation('model');
  const format = useFormat();
  const [wanted, setWanted] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { elements: index, facts } = model;
  const elements = useMemo(() => (index ? listElements(index) : []), [index]);
  const groups = useMemo(
    () => (index ? groupElements(index, elements, facts.storeys) : []),
    [index, elements, facts],
  );
  const found = useMemo(() => findElements(elements, wanted), [elements, wanted]);
  const nodes = wanted === '' ? openNodes(groups, open) : foundNodes(found);
  const toggle = (key: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return (
    <section aria-label={t('tree')} className="flex min-h-0 grow flex-col">
      <div className="border-b border-line p-3">
        <SearchField
          label={t('search')}
          hint={t('searchHint')}
          value={wanted}
          onChange={setWanted}
          maxLength={100}
        />
        <p role="status" className="type-note mt-1 text-text-2">
          {statusOf()}
        </p>
      </div>
      <TreeRows nodes={nodes} model={model} onToggle={toggle} />
    </section>
  );

  function statusOf(): string {
    if (model.hasFailedElements) return t('listFailed');
    if (!index) return t('listLoading');
    if (wanted === '')
      return t('elements', { count: facts.elementCount, number: format.number(facts.elementCount) });
    if (found.length === FOUND_MAX) return t('foundMany', { number: format.number(FOUND_MAX) });
    return t('found', { count: found.length, number: format.number(found.length) });
  }
}
