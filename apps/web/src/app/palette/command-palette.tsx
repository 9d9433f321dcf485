import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberSession } from '../../api/session-store.ts';
import { CommandList } from '../../ui/command-list.tsx';
import { GROUP_IDS, type Command, type CommandGroupId } from './command.ts';
import { flatCommands, matchCommands } from './match-commands.ts';
import { noteCommand, recentCommands } from './recent-commands.ts';
import { useCommands } from './use-commands.tsx';

interface CommandPaletteProps {
  session: MemberSession;
  projectId: string | null;
  onClose: () => void;
}

/** Everything one may go to or set, by typing a part of its name. */
export function CommandPalette({ session, projectId, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('shell');
  const all = useCommands(session, projectId);
  const [query, setQuery] = useState('');
  const [parentId, setParentId] = useState<string | null>(null);
  const join = (command: string, choice: string) => t('palette.inner', { command, choice });
  const known = flatCommands(all, join);
  const parent = known.find(({ id }) => id === parentId);
  const matching = matchCommands(parent?.commands ?? all, query, join);
  const isFirstLook = query === '' && !parent;

  const choose = (id: string) => {
    const command = known.find((each) => each.id === id);
    if (command?.commands) {
      setParentId(id);
      setQuery('');
    } else if (command?.run) {
      noteCommand(id);
      onClose();
      command.run();
    }
  };
  const back = () => {
    setParentId(null);
    setQuery('');
  };
  return (
    <CommandList
      label={t('palette.open')}
      placeholder={parent ? parent.label : t('palette.placeholder')}
      noMatch={t('palette.noMatch', { query })}
      query={query}
      groups={GROUP_IDS.map((id) => ({ id, label: t(`palette.groups.${id}`), commands: [] as Command[] }))
        .map((group) => ({ ...group, commands: commandsOf(group.id, matching, isFirstLook ? known : []) }))
        .filter(({ commands }) => commands.length > 0)
        .map((group) => ({ ...group, commands: group.commands.map(listed) }))}
      back={parent ? { label: t('back'), go: back } : null}
      onQuery={setQuery}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

/** What was chosen lately leads the first look, and is not listed a second time. */
function commandsOf(
  group: CommandGroupId,
  matching: readonly Command[],
  known: readonly Command[],
): Command[] {
  const recent = recentCommands().flatMap((id) => known.find((each) => each.id === id && each.run) ?? []);
  if (group === 'recent') return recent;
  return matching.filter((each) => each.group === group && !recent.some(({ id }) => id === each.id));
}

function listed({ id, label, icon, hint, checked, commands }: Command) {
  return { id, label, icon, hint, checked, opens: commands !== undefined };
}
