import { subject } from '@casl/ability';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useInsideProject } from '../../../lists/use-inside.ts';
import { cx } from '../../../ui/cx.ts';
import { ForeignUploadCard, type useOthersUploads } from '../upload/others-uploads.tsx';
import { FloorCard, type FloorRights } from './floor-card.tsx';
import { moveFloor } from './move-floor.ts';
import type { FloorActions } from './use-floor-actions.ts';

interface FloorGridProps {
  projectId: string;
  floors: readonly FloorPlan[];
  ability: AppAbility;
  actions: FloorActions;
  /** What others are uploading. */
  others: ReturnType<typeof useOthersUploads>;
}

/** The sheets in building order; dragged by the card, or moved by its menu. */
export function FloorGrid({ projectId, floors, ability, actions, others }: FloorGridProps) {
  const { t } = useTranslation('floor');
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const inside = useInsideProject(projectId);
  const ids = floors.map(({ id }) => id);
  const mayOrder = ability.can('update', subject('FloorPlan', { createdBy: '' })) && floors.length > 1;
  const moveTo = (id: string, index: number) => void actions.order(moveFloor(ids, id, index));
  const drop = (event: DragEvent, target: string) => {
    event.preventDefault();
    if (dragged !== null && dragged !== target) moveTo(dragged, ids.indexOf(target));
    setDragged(null);
    setOver(null);
  };
  return (
    <ul aria-label={t('title')} className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-4">
      {floors.map((floor, index) => (
        // Dragging is for the pointer; the card's menu is the way of the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={floor.id}
          draggable={mayOrder}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            setDragged(floor.id);
          }}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            setOver(floor.id);
          }}
          onDrop={(event) => drop(event, floor.id)}
          className={cx(
            'rounded-panel transition-opacity duration-[140ms]',
            dragged === floor.id && 'opacity-40',
            dragged !== null &&
              over === floor.id &&
              dragged !== floor.id &&
              'outline-2 outline-offset-4 outline-accent',
          )}
        >
          <FloorCard
            floor={floor}
            rights={rightsOf(floor, ability, mayOrder)}
            actions={actions}
            inside={inside?.get(floor.id)}
            onEarlier={index === 0 ? null : () => moveTo(floor.id, index - 1)}
            onLater={index === floors.length - 1 ? null : () => moveTo(floor.id, index + 1)}
          />
        </li>
      ))}
      {others.map((upload) => (
        <ForeignUploadCard key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function rightsOf({ createdBy }: FloorPlan, ability: AppAbility, order: boolean): FloorRights {
  const record = subject('FloorPlan', { createdBy: createdBy?.id ?? '' });
  return { rename: ability.can('update', record), remove: ability.can('delete', record), order };
}
