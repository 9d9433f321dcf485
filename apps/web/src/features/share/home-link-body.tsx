import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ExistingLink } from './existing-link.tsx';
import { LinkQuestions, type LinkQuestion } from './link-questions.tsx';
import { MadeAddress } from './made-address.tsx';
import { NewLink } from './new-link.tsx';
import { addressOf, homeLinkOf, LINK_SWITCHES, shareLinksQuery, useShareLinks } from './share-links.ts';

interface HomeLinkBodyProps {
  project: ProjectDetail;
  onRevoked: () => void;
}

/** Makes, shows, renews and revokes the link to a project's home. */
export function HomeLinkBody({ project, onRevoked }: HomeLinkBodyProps) {
  const { t } = useTranslation('share');
  const query = useQuery(shareLinksQuery(project.id));
  const actions = useShareLinks(project.id);
  const { create, extend, change, rotate } = actions;
  const [question, setQuestion] = useState<LinkQuestion | null>(null);
  const link = query.data && homeLinkOf(query.data);
  const made = rotate.data ?? create.data;
  return (
    <>
      <p className="text-text-2">{t('homeLinkText')}</p>
      {made && <MadeAddress address={addressOf(made.data.path)} />}
      <div className="mt-4">
        {query.isError && <ErrorState onRetry={() => void query.refetch()}>{t('loadFailed')}</ErrorState>}
        {query.isPending && <SkeletonBlock className="h-24" />}
        {link === null && (
          <NewLink
            busy={create.isPending}
            switches={LINK_SWITCHES}
            onCreate={(chosen) => create.mutate({ kind: 'home', projectId: project.id, ...chosen })}
          />
        )}
        {link && (
          <ExistingLink
            link={link}
            timeZone={project.timeZone}
            onExtend={(expiresInDays) => extend.mutate({ link, expiresInDays })}
            onSwitch={(name, isOn) => change.mutate({ link, switches: { [name]: isOn } })}
            onRotate={() => setQuestion('rotate')}
            onRevoke={() => setQuestion('revoke')}
          />
        )}
      </div>
      {link && (
        <LinkQuestions
          link={link}
          question={question}
          actions={actions}
          onAnswered={() => setQuestion(null)}
          onRevoked={onRevoked}
        />
      )}
    </>
  );
}
