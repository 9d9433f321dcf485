import type { InvitationPreview, InvitationPreviewQuery } from '@plumbline/shared/contract/invitation.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../api/query-client.ts';
import { LoadFailed } from '../kept/load-failed.tsx';
import { MailFrame } from '../mail/mail-frame.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { useRested } from '../ui/use-rested.ts';
import { loadPreview } from './load-preview.ts';

const FORMS = ['html', 'text'] as const;

export interface MailPreviewProps extends InvitationPreviewQuery {
  /** Where the invitations are; the mail is asked for beneath it. */
  path: string;
  /** Of its language, for browsers. */
  tag: string;
}

/** The mail as the server would write it now, in its language; it follows what is chosen and typed. */
export function MailPreview({ path, tag, language, words }: MailPreviewProps) {
  const { t } = useTranslation('member');
  const rested = { language, words: useRested(words.trim()) };
  const query = useQuery({
    queryKey: [...queryKeys.invitations, 'preview', path, rested],
    queryFn: ({ signal }) => loadPreview(path, rested, signal),
    placeholderData: keepPreviousData,
  });
  if (query.data) return <Mail mail={query.data} tag={tag} />;
  if (!query.isError) return <SkeletonBlock className="h-64" />;
  return (
    <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
      {t('invite.previewFailed')}
    </LoadFailed>
  );
}

function Mail({ mail, tag }: { mail: InvitationPreview; tag: string }) {
  const { t } = useTranslation('member');
  const [form, setForm] = useState<(typeof FORMS)[number]>('html');
  return (
    <>
      <p className="text-text-2">{t('invite.previewLink')}</p>
      <p className="mt-2 mb-3">
        <span className="block text-text-2">{t('invite.subject')}</span>
        <span className="type-strong" lang={tag} dir="auto">
          {mail.subject}
        </span>
      </p>
      <Segmented
        label={t('invite.form')}
        value={form}
        onChange={setForm}
        options={FORMS.map((value) => ({ value, label: t(`invite.forms.${value}`) }))}
        className="mb-3"
      />
      {form === 'html' ? (
        <MailFrame html={mail.html} title={mail.subject} />
      ) : (
        <pre
          lang={tag}
          dir="auto"
          className="type-mono rounded-control border border-line p-3 break-words whitespace-pre-wrap"
        >
          {mail.text}
        </pre>
      )}
    </>
  );
}
