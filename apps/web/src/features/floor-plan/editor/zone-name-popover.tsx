import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { isImeKey } from '../../../ui/ime-key.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { planToScreen } from '../canvas/viewport.ts';
import { renameTyped } from '../conflicts/store-typed.ts';
import { proposeZoneName } from '../tools/zone-name-proposal.ts';
import { useEditor, type Naming } from './editor-store.ts';
import { usePlanState } from './live-plan.ts';
import type { PlanEditor } from './plan-editor.ts';

const WIDTH_PX = 264;
const HEIGHT_PX = 148;
const MARGIN_PX = 12;

/** The name field that opens at a shape just drawn, or at a zone to rename; an empty name is refused. */
export function ZoneNamePopover({ editor }: { editor: PlanEditor }) {
  const naming = useEditor(editor.store, (state) => state.naming);
  const { zones } = usePlanState(editor.live);
  const zone = naming?.for === 'zone' ? zones.find(({ id }) => id === naming.zoneId) : undefined;
  const isGone = naming?.for === 'zone' && !zone;
  useEffect(() => {
    if (isGone) editor.store.set({ naming: null });
  }, [editor, isGone]);
  if (!naming || isGone) return null;
  const bounds = boundsOfNaming(naming, zone?.points ?? []);
  if (!bounds) return null;
  return (
    <NameForm
      key={naming.for === 'zone' ? naming.zoneId : 'new'}
      editor={editor}
      bounds={bounds}
      initial={zone ? { name: zone.name, text: (naming.for === 'zone' && naming.text) || zone.name } : null}
      onText={(text) => zone && editor.conflicts.ghosts.noteText(zone.id, text)}
      onName={(name, opened) => {
        if (naming.for === 'new') return created(editor, editor.edits?.create(naming.outline, name) ?? null);
        return zone !== undefined && renameTyped(editor, zone.id, { opened, mine: name });
      }}
    />
  );
}

/** The new zone is selected and the tool put down, so that it can be put right at once. */
function created(editor: PlanEditor, zoneId: string | null): boolean {
  if (zoneId === null) return false;
  editor.setTool('select');
  editor.store.select(zoneId);
  return true;
}

function boundsOfNaming(naming: Naming, points: Parameters<typeof boundsOf>[0]): Bounds | null {
  if (naming.for === 'zone') return boundsOf(points);
  return naming.outline.shape === 'rectangle' ? naming.outline.bounds : boundsOf(naming.outline.points);
}

interface NameFormProps {
  editor: PlanEditor;
  bounds: Bounds;
  /** The name to change, and what stands in the field at first; null proposes a name. */
  initial: { name: string; text: string } | null;
  /** Hears what is typed; null when the field closes. */
  onText: (text: string | null) => void;
  /** The name given, and the one that was there when the field was opened; true when the field may close. */
  onName: (name: string, opened: string) => boolean;
}

function NameForm({ editor, bounds, initial, onText, onName }: NameFormProps) {
  const { t } = useTranslation(['plan', 'validation']);
  const { zones } = usePlanState(editor.live);
  const [opened] = useState(initial?.name ?? '');
  const [name, setName] = useState(
    () =>
      initial?.text ??
      proposeZoneName(
        zones.map((zone) => zone.name),
        (number) => t('zoneProposal', { number }),
      ),
  );
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const at = usePlace(editor, bounds);
  useEffect(() => {
    input.current?.select();
  }, []);
  const tell = useRef(onText);
  tell.current = onText;
  useEffect(() => () => tell.current(null), []);
  const close = () => {
    editor.store.set({ naming: null });
    document.getElementById('canvas')?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') setError(t('validation:required'));
    else if (onName(name, opened)) close();
  };
  return (
    <form
      onSubmit={submit}
      dir={document.documentElement.dir}
      aria-label={initial === null ? t('nameZone') : t('renameZone')}
      className="absolute z-10 rounded-panel bg-raised p-3 shadow-e1"
      style={{ insetBlockStart: at.y, left: at.x, inlineSize: WIDTH_PX }}
    >
      <TextField
        ref={input}
        label={t('zoneName')}
        value={name}
        maxLength={ROOM_LIMITS.nameChars}
        error={error}
        dir="auto"
        autoComplete="off"
        onKeyDown={(event) => event.key === 'Escape' && !isImeKey(event.nativeEvent) && close()}
        onChange={(event) => {
          setName(event.target.value);
          onText(event.target.value);
          setError(undefined);
        }}
      />
      <div className="mt-3 flex justify-end gap-2">
        <Button size="small" onClick={close}>
          {t('cancel')}
        </Button>
        <Button size="small" kind="fill" type="submit">
          {initial === null ? t('addZone') : t('rename')}
        </Button>
      </div>
    </form>
  );
}

/** Beside the shape, always wholly on the screen. */
function usePlace(editor: PlanEditor, bounds: Bounds): { x: number; y: number } {
  const viewport = useEditor(editor.store, (state) => state.viewport);
  const corner = planToScreen(viewport, { x: bounds.right, y: bounds.top });
  const { widthPx, heightPx } = editor.screen;
  const within = (value: number, most: number) => Math.max(MARGIN_PX, Math.min(most - MARGIN_PX, value));
  return {
    x: within(corner.x + MARGIN_PX, widthPx - WIDTH_PX),
    y: within(corner.y, heightPx - HEIGHT_PX),
  };
}
