import type { Tag } from '@plumbline/shared/contract/tag.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAdd from '~icons/ph/plus';
import { useLiveFeed } from '../../api/live-feed.ts';
import { useProject } from '../../api/projects.ts';
import { tagsQuery } from '../../notes/tags-query.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { TagDrawer } from './tag-drawer.tsx';
import { DeleteTagQuestion, MergeTagDialog } from './tag-questions.tsx';
import { TagTable } from './tag-table.tsx';

type Opened = { what: 'new' } | { what: 'change' | 'merge' | 'delete'; tag: Tag };

/** The tags of a project's notes with their rules. */
export function TagsPage({ projectId }: { projectId: string }) {
  const { t } = useTranslation('tag');
  const { project, ability } = useProject(projectId);
  const query = useQuery(tagsQuery(projectId));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  useLiveFeed(projectId);
  useTitleBlock(
    project ? [{ id: 'project', label: t('cells.project'), value: <bdi>{project.name}</bdi> }] : [],
  );
  const mayCreate = ability?.can('create', 'Tag') ?? false;
  const mayChange = ability?.can('update', 'Tag') ?? false;
  const create = mayCreate && (
    <Button kind="fill" icon={<IconAdd />} onClick={() => setOpened({ what: 'new' })}>
      {t('new')}
    </Button>
  );
  const tags = query.data;
  return (
    <div>
      <PageHeader title={t('title')}>{create}</PageHeader>
      <div className="p-6">
        {tags === undefined ? (
          query.error ? (
            <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
              {t('listFailed')}
            </LoadFailed>
          ) : (
            <Skeleton onRetry={() => void query.refetch()}>
              <SkeletonBlock className="h-40" />
            </Skeleton>
          )
        ) : tags.length === 0 ? (
          <EmptyState action={create}>{t('nothing')}</EmptyState>
        ) : (
          <TagTable tags={tags} {...(mayChange && { onAsk: (what, tag) => setOpened({ what, tag }) })} />
        )}
      </div>
      {opened && (opened.what === 'new' || opened.what === 'change') && (
        <TagDrawer {...{ projectId }} tag={'tag' in opened ? opened.tag : null} onClose={close} />
      )}
      {opened?.what === 'merge' && (
        <MergeTagDialog {...{ projectId }} tag={opened.tag} tags={tags ?? []} onClose={close} />
      )}
      {opened?.what === 'delete' && <DeleteTagQuestion {...{ projectId }} tag={opened.tag} onClose={close} />}
    </div>
  );
}
