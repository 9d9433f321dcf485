import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fillText, textMarks } from '../../../i18n/fill-text.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { noteAddress } from '../../../notes/note-address.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { personColour } from '../../../ui/person-colour.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { GroupedNews } from './grouped-news.ts';

const PARTS = ['who', 'notes'] as const;
/** So many numbers are written out. */
const NUMBERS_SHOWN = 4;

interface NewsRowProps {
  projectId: string;
  group: GroupedNews;
  timeZone: string;
}

/** `Mei verified 412 and 415`, each number the way to its note. */
export function NewsRow({ projectId, group, timeZone }: NewsRowProps) {
  const { t } = useTranslation('project');
  const format = useFormat();
  const { deed, actor, at } = group;
  const who = actor?.name ?? t('somebody');
  return (
    <li className="flex items-start gap-3 border-b border-line py-2">
      <Avatar name={who} id={actor?.id} sizePx={20} colour={actor ? personColour(actor.id) : undefined} />
      <p className="min-w-0 grow break-words">
        {fillText(t(`news.deed.${deed}`, textMarks(PARTS)), PARTS, {
          who: <bdi className="font-medium">{who}</bdi>,
          notes: <Numbers {...{ projectId, group }} />,
        })}
      </p>
      <Tooltip content={format.dateTime(at, timeZone)} placement="left">
        <time dateTime={at} className="shrink-0 whitespace-nowrap text-text-2">
          {format.relative(at, timeZone)}
        </time>
      </Tooltip>
    </li>
  );
}

function Numbers({ projectId, group: { deed, notes } }: Pick<NewsRowProps, 'projectId' | 'group'>) {
  const { t } = useTranslation('project');
  const format = useFormat();
  const shown = notes.slice(0, NUMBERS_SHOWN);
  const more = notes.length - shown.length;
  const names = shown.map(({ noteId }) => noteId);
  const list = [...Object.values(textMarks(names)), ...(more > 0 ? [t('insideMore', { count: more })] : [])];
  const parts = Object.fromEntries(
    shown.map(({ noteId, number, title }) => [
      noteId,
      deed === 'deleted' ? (
        <bdi key={noteId} className="font-medium">
          {number}
        </bdi>
      ) : (
        <Link
          key={noteId}
          to={noteAddress(projectId, noteId)}
          title={title}
          className="focus-ring rounded-control font-medium text-link"
        >
          <bdi>{number}</bdi>
        </Link>
      ),
    ]),
  );
  return fillText(format.list(list), names, parts);
}
