import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { useTranslation } from 'react-i18next';
import { fillText, textMarks } from '../../i18n/fill-text.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { personColour } from '../../ui/person-colour.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { sentenceOf } from '../../i18n/event-sentence.ts';

const PARTS = ['who', 'name', 'place'] as const;

/** One line: who, what, where and when; the exact time is in the tooltip. */
export function ActivityRow({ event, timeZone }: { event: ProjectEvent; timeZone: string }) {
  const { t } = useTranslation(['project', 'markup']);
  const format = useFormat();
  const sentence = sentenceOf(event);
  if (!sentence) return null;
  const who = event.actor?.name ?? t(event.kind === 'share-link-opened' ? 'guest' : 'somebody');
  const name = sentence.markup ? t(`markup:kind.${sentence.markup}`) : sentence.name;
  return (
    <li className="flex items-start gap-3 border-b border-line py-2">
      <Avatar
        name={who}
        id={event.actor?.id}
        sizePx={20}
        colour={event.actor ? personColour(event.actor.id) : undefined}
      />
      <p className="min-w-0 grow break-words">
        {fillText(t(`event.${sentence.key}`, textMarks(PARTS)), PARTS, {
          who: <bdi className="font-medium">{who}</bdi>,
          name: <bdi className="font-medium">{name}</bdi>,
          place: <bdi>{sentence.place}</bdi>,
        })}
      </p>
      <Tooltip content={format.dateTime(event.at, timeZone)} placement="left">
        <time dateTime={event.at} className="shrink-0 whitespace-nowrap text-text-2">
          {format.relative(event.at, timeZone)}
        </time>
      </Tooltip>
    </li>
  );
}
