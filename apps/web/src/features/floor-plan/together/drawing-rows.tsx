import { useTranslation } from 'react-i18next';
import type { Person } from '../../../collab/presence-store.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { TOOLS } from '../editor/editor-store.ts';
import { layerOf } from '../editor/tool-handlers.ts';

interface DrawingRowsProps {
  people: readonly Person[];
  layer: 'zones' | 'markup';
}

/** Under the list of a layer: who is drawing something that is not in it yet. */
export function DrawingRows({ people, layer }: DrawingRowsProps) {
  const { t } = useTranslation('together');
  const drawing = people.filter((person) => !person.isSelf && isDrawingOn(layer, person));
  if (drawing.length === 0) return null;
  return (
    <ul className="max-h-24 shrink-0 overflow-y-auto border-t border-dashed border-line-strong">
      {drawing.map((person) => (
        <li key={person.id} className="flex h-8 items-center gap-2 ps-3 pe-1.5 text-text-2">
          <Avatar {...person} colour={person.color} sizePx={16} />
          <span className="truncate">{t('drawing', { name: isolated(person.name) })}</span>
        </li>
      ))}
    </ul>
  );
}

function isDrawingOn(layer: DrawingRowsProps['layer'], { draft, tool }: Person): boolean {
  const known = TOOLS.find((each) => each === tool);
  return draft !== null && known !== undefined && layerOf(known) === layer;
}
