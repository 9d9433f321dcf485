import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../collab/presence-store.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditor } from './editor-store.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { PlanWords } from './plan-words.ts';
import { ZoneRow } from './zone-row.tsx';

interface ZoneListProps {
  editor: PlanEditor;
  zones: readonly PlanZone[];
  /** Whose avatar a row shows while they hold its zone. */
  people: readonly Person[];
  words: PlanWords;
  onDelete: (zone: PlanZone) => void;
  onClearSearch: () => void;
}

/**
 * The canvas' twin: every zone as a row that arrow keys walk through; a row in focus is selected and
 * brought into view on the plan.
 */
export function ZoneList({ editor, zones, people, words, onDelete, onClearSearch }: ZoneListProps) {
  const { t } = useTranslation('plan');
  const selection = useEditor(editor.store, (state) => state.selection);
  const hidden = useEditor(editor.store, (state) => state.hidden);
  const mayEdit = useEditor(editor.store, (state) => state.canEdit);
  const last = selection.at(-1);
  const entry = zones.some(({ id }) => id === last) ? last : zones[0]?.id;
  const selected = new Set(selection);
  if (zones.length === 0) return <NoMatch onClear={onClearSearch} />;
  return (
    <div className="min-h-24 grow overflow-y-auto">
      <div
        aria-hidden
        className="type-label sticky top-0 z-10 grid h-6 grid-cols-[16px_1fr_auto] items-center gap-2 border-b border-line-strong bg-sunken px-3 text-text-2"
      >
        <span className="col-start-2">{t('column.zone')}</span>
        <span className="pe-[46px] text-end">{t('column.area')}</span>
      </div>
      <ul aria-label={t('tab.zones')}>
        {zones.map((zone) => (
          <ZoneRow
            key={zone.id}
            editor={editor}
            zone={zone}
            holder={people.find((person) => !person.isSelf && person.selection.includes(zone.id))}
            metres={zone.areaPx2 === null ? null : words.squareMetres(zone.areaPx2)}
            feet={zone.areaPx2 === null ? null : words.squareFeet(zone.areaPx2)}
            selected={selected.has(zone.id)}
            hidden={hidden.has(zone.id)}
            isEntry={zone.id === entry}
            mayEdit={mayEdit}
            onDelete={onDelete}
          />
        ))}
      </ul>
    </div>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('plan');
  return (
    <div className="grid grow content-start justify-items-center gap-3 px-6 py-8 text-center text-text-2">
      <p>{t('noMatch')}</p>
      <Button size="small" onClick={onClear}>
        {t('clearSearch')}
      </Button>
    </div>
  );
}
