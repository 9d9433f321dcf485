import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import type { ProjectVisit } from '@plumbline/shared/contract/project-visit.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { groupedNews } from './grouped-news.ts';
import { HomeAnswer } from './home-answer.tsx';
import { HomeSection } from './home-section.tsx';
import { NewsRow } from './news-row.tsx';
import { useProjectVisit } from './use-project-visit.ts';

const LINES_SHOWN = 6;

interface SinceLastVisitProps {
  project: ProjectDetail;
  ownId: string;
}

/** What others did to the notes since the reader was last here; what happens now comes to it. */
export function SinceLastVisit({ project, ownId }: SinceLastVisitProps) {
  const { t } = useTranslation('project');
  const query = useProjectVisit(project.id, ownId);
  const noteCount = new Set(query.data?.news.map(({ noteId }) => noteId)).size;
  return (
    <HomeSection
      id="news-title"
      title={t('news.title')}
      beside={noteCount > 0 && <span>{t('news.notes', { count: noteCount })}</span>}
    >
      <HomeAnswer query={query} failed={t('news.failed')}>
        {(visit) => <Lines project={project} visit={visit} />}
      </HomeAnswer>
    </HomeSection>
  );
}

function Lines({ project, visit }: { project: ProjectDetail; visit: ProjectVisit }) {
  const { t } = useTranslation('project');
  const format = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  const { since, news } = visit;
  if (news.length === 0)
    return (
      <p className="py-2 text-text-2">
        {since === null
          ? t('news.first')
          : t('news.none', { when: format.dateTime(since, project.timeZone) })}
      </p>
    );
  const groups = groupedNews(news);
  const shown = isWhole ? groups : groups.slice(0, LINES_SHOWN);
  return (
    <>
      <ol aria-live="polite" aria-relevant="additions">
        {shown.map((group) => (
          <NewsRow key={group.id} projectId={project.id} group={group} timeZone={project.timeZone} />
        ))}
      </ol>
      {shown.length < groups.length && (
        <Button kind="ghost" className="mt-2 -ms-2" onClick={() => setIsWhole(true)}>
          {t('news.showAll')}
        </Button>
      )}
      {!visit.isWhole && <p className="py-2 text-text-2">{t('news.isMore')}</p>}
    </>
  );
}
