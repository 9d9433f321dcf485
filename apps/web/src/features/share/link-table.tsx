import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { LINK_DAYS, type ShareLink } from '@plumbline/shared/contract/share.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconLock from '~icons/ph/lock-simple';
import IconMore from '~icons/ph/dots-three';
import { useProject } from '../../api/projects.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { LinkQuestions, type LinkQuestion } from './link-questions.tsx';
import { MadeAddress } from './made-address.tsx';
import { addressOf, isLiving, LINK_SWITCHES, shareLinksQuery, useShareLinks } from './share-links.ts';

const HEAD = 'type-label h-8 px-2 text-start font-normal text-text-2 first:ps-0';
const CELL = 'border-t border-line px-2 py-1.5 align-top first:ps-0';

/** Every link of a project that the reader may see, with what can be done with each. */
export function LinkTable({ project }: { project: ProjectDetail }) {
  const { t } = useTranslation('share');
  const query = useQuery(shareLinksQuery(project.id));
  const actions = useShareLinks(project.id);
  const [asked, setAsked] = useState<{ link: ShareLink; question: LinkQuestion } | null>(null);
  const made = actions.rotate.data;
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()}>{t('loadFailed')}</ErrorState>;
  if (!query.data) return <SkeletonBlock className="h-40" />;
  if (query.data.length === 0) return <EmptyState>{t('all.none')}</EmptyState>;
  return (
    <>
      {made && <MadeAddress address={addressOf(made.data.path)} />}
      <div className="mt-3 max-h-[60vh] overflow-auto">
        <table className="w-full border-collapse">
          <thead className="sticky top-0 bg-raised">
            <tr>
              {(['all.shows', 'created', 'ends', 'views', 'lastViewed', 'all.state'] as const).map((key) => (
                <th key={key} scope="col" className={HEAD}>
                  {t(key)}
                </th>
              ))}
              <th scope="col" className={HEAD}>
                <span className="sr-only">{t('all.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {query.data.map((link) => (
              <LinkRow
                key={link.id}
                {...{ project, link, actions }}
                onAsk={(question) => setAsked({ link, question })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {asked && (
        <LinkQuestions
          link={asked.link}
          question={asked.question}
          actions={actions}
          onAnswered={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface LinkRowProps {
  project: ProjectDetail;
  link: ShareLink;
  actions: ReturnType<typeof useShareLinks>;
  onAsk: (question: LinkQuestion) => void;
}

function LinkRow({ project, link, actions, onAsk }: LinkRowProps) {
  const { t } = useTranslation('share');
  const format = useFormat();
  const { timeZone } = project;
  return (
    <tr>
      <th scope="row" className={`${CELL} max-w-72 text-start font-normal`}>
        <span className="flex items-center gap-1.5">
          <span className="font-medium">{t(`kinds.${link.kind}`)}</span>
          {link.hasPassword && <IconLock role="img" aria-label={t('all.hasPassword')} className="size-4" />}
        </span>
        <LinkedThing link={link} />
      </th>
      <td className={CELL}>
        {link.createdBy && <bdi className="block">{link.createdBy.name}</bdi>}
        <span className="text-text-2">{format.date(link.createdAt, timeZone)}</span>
      </td>
      <td className={CELL}>
        {link.expiresAt ? format.dateTime(link.expiresAt, timeZone) : t('untilRevoked')}
      </td>
      <td className={CELL}>{format.number(link.views)}</td>
      <td className={CELL}>
        {link.lastViewedAt ? format.dateTime(link.lastViewedAt, timeZone) : t('never')}
      </td>
      <td className={CELL}>{t(`states.${link.state}`)}</td>
      <td className={`${CELL} text-end`}>
        <LinkMenu {...{ project, link, actions, onAsk }} />
      </td>
    </tr>
  );
}

function LinkedThing({ link }: { link: ShareLink }) {
  const format = useFormat();
  if (link.inspection) return <bdi className="block truncate text-text-2">{link.inspection.name}</bdi>;
  if (link.note) return <span className="block text-text-2">{format.number(link.note.number)}</span>;
  return null;
}

function LinkMenu({ project, link, actions, onAsk }: LinkRowProps) {
  const { t } = useTranslation('share');
  const { ability } = useProject(project.id);
  if (link.revokedAt !== null || !ability) return null;
  const mayManage = ability.can('manage', 'ShareLink');
  const mayExtend = mayManage && ability.can('update', 'ShareLink');
  const ends: (number | null)[] = link.kind === 'scene' ? [...LINK_DAYS] : [...LINK_DAYS, null];
  return (
    <Menu
      trigger={<IconButton label={t('all.actions')} icon={<IconMore className="size-[18px]" />} />}
      groups={[
        mayExtend
          ? ends.map((days) => ({
              id: String(days),
              label: days === null ? t('untilRevoked') : t('fromNow', { count: days }),
              onSelect: () => actions.extend.mutate({ link, expiresInDays: days }),
            }))
          : [],
        mayExtend && link.kind !== 'note'
          ? LINK_SWITCHES.map((name) => ({
              id: name,
              label: t(`switches.${name}`),
              checked: link[name],
              onSelect: () => actions.change.mutate({ link, switches: { [name]: !link[name] } }),
            }))
          : [],
        [
          ...(isLiving(link) && ability.can('create', 'ShareLink')
            ? [{ id: 'rotate', label: t('rotate.confirm'), onSelect: () => onAsk('rotate') }]
            : []),
          { id: 'revoke', label: t('revoke.confirm'), onSelect: () => onAsk('revoke') },
        ],
      ].filter((group) => group.length > 0)}
    />
  );
}
