import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog,
  DialogBackdrop,
  DialogPanel,
} from '@headlessui/react';
import type { KeyboardEvent, ReactNode } from 'react';
import IconBack from '~icons/ph/arrow-left';
import IconNext from '~icons/ph/caret-right';
import IconCheck from '~icons/ph/check';
import IconSearch from '~icons/ph/magnifying-glass';
import { IconButton } from './icon-button.tsx';
import { isImeKey } from './ime-key.ts';
import { KeyHint } from './key-hint.tsx';
import { isRightToLeft } from './reading-direction.ts';
import { useAfterMount } from './use-after-mount.ts';

export interface ListedCommand {
  id: string;
  label: string;
  icon?: ReactNode;
  /** The keys that do the same. */
  hint?: string | undefined;
  /** The present one of several choices. */
  checked?: boolean | undefined;
  /** Opens a list of its own. */
  opens?: boolean | undefined;
}

export interface CommandGroup {
  id: string;
  label: string;
  commands: readonly ListedCommand[];
}

interface CommandListProps {
  label: string;
  placeholder: string;
  noMatch: string;
  query: string;
  groups: readonly CommandGroup[];
  /** The way back to the list that this one was opened from. */
  back: { label: string; go: () => void } | null;
  onQuery: (query: string) => void;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** One field over a list of what can be done: type, arrows, Enter; into a list of its own and out of it by arrows too. */
export function CommandList(props: CommandListProps) {
  const { label, placeholder, noMatch, query, groups, back, onQuery, onChoose, onClose } = props;
  const isMounted = useAfterMount();
  const [into, out] = isRightToLeft() ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const onKeyDown = (event: KeyboardEvent, activeId: string | null) => {
    const active = groups.flatMap(({ commands }) => commands).find(({ id }) => id === activeId);
    if (isImeKey(event.nativeEvent)) return;
    // By itself the field would take the first press for its list alone, once something is typed.
    if (event.key === 'Escape') onClose();
    else if (query !== '') return;
    else if (back && (event.key === 'Backspace' || event.key === out)) back.go();
    else if (event.key === into && active?.opens) onChoose(active.id);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open={isMounted} onClose={onClose} aria-label={label} className="relative z-[2400]">
      <DialogBackdrop className="fixed inset-0 animate-[fade-in_140ms] bg-scrim" />
      <div className="fixed inset-0 overflow-y-auto p-4 pt-[12vh]">
        <DialogPanel className="mx-auto flex max-h-[70vh] w-full max-w-[560px] flex-col overflow-hidden rounded-dialog bg-raised shadow-e2">
          <Combobox<string | null>
            value={null}
            onChange={(id) => {
              if (id !== null) onChoose(id);
            }}
          >
            {({ activeOption }) => (
              <>
                <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line ps-3 pe-4">
                  {back ? (
                    <IconButton label={back.label} icon={<IconBack className="mirror" />} onClick={back.go} />
                  ) : (
                    <IconSearch className="mx-1 shrink-0 text-text-2" />
                  )}
                  <ComboboxInput
                    data-autofocus
                    aria-label={label}
                    placeholder={placeholder}
                    value={query}
                    onChange={(event) => onQuery(event.target.value)}
                    onKeyDown={(event) => onKeyDown(event, activeOption)}
                    className="type-body h-full min-w-0 grow bg-transparent outline-none focus-visible:outline-none"
                  />
                </div>
                {groups.length === 0 ? (
                  <p role="status" className="px-4 py-8 text-center text-text-2">
                    {noMatch}
                  </p>
                ) : (
                  <ComboboxOptions static className="min-h-0 overflow-y-auto pb-2 outline-none">
                    {groups.map((group) => (
                      <Group key={group.id} group={group} />
                    ))}
                  </ComboboxOptions>
                )}
              </>
            )}
          </Combobox>
        </DialogPanel>
      </div>
    </Dialog>
  );
}

function Group({ group }: { group: CommandGroup }) {
  return (
    <div role="group" aria-label={group.label}>
      <p aria-hidden className="type-label px-4 pt-3 pb-1 text-text-2">
        {group.label}
      </p>
      {group.commands.map((command) => (
        <ComboboxOption
          key={command.id}
          value={command.id}
          className="mx-2 flex min-h-9 cursor-default items-center gap-3 rounded-control px-2 data-focus:bg-soft data-focus:text-on-soft"
        >
          <span className="grid size-5 shrink-0 place-items-center text-text-2">{command.icon}</span>
          <bdi className="min-w-0 grow truncate">{command.label}</bdi>
          {command.checked && <IconCheck className="size-4 shrink-0" />}
          {command.hint && <KeyHint>{command.hint}</KeyHint>}
          {command.opens && <IconNext className="mirror size-4 shrink-0 text-text-2" />}
        </ComboboxOption>
      ))}
    </div>
  );
}
