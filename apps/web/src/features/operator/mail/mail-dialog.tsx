import type { MailContent, MailDetail } from '@plumbline/shared/contract/mail.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { LoadFailed } from '../../../kept/load-failed.tsx';
import { MailFrame } from '../../../mail/mail-frame.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { mailQuery, useShowLinks } from './mail-requests.ts';

/** One mail as its reader sees it, as text, and the links in it. */
export function MailDialog({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const query = useQuery(mailQuery(mailId));
  const mail = query.data;
  return (
    <Drawer open wide onClose={onClose} title={mail?.subject ?? t('mail.title')}>
      {mail ? (
        <>
          <p>
            {t('mail.to')} <bdi className="font-medium">{mail.recipient}</bdi>
          </p>
          <p className="mb-4 text-text-2">
            <bdi>{format.dateTime(mail.createdAt)}</bdi>
          </p>
          {mail.failure !== null && (
            <p role="status" className="mb-4 text-danger">
              {t('mail.failure')} <bdi>{mail.failure}</bdi>
            </p>
          )}
          {mail.content ? (
            <>
              <Content content={mail.content} title={mail.subject} />
              <Links key={mailId} mail={mail} links={mail.content.links} />
            </>
          ) : (
            <p className="text-text-2">{t('mail.contentGone')}</p>
          )}
        </>
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
          {t('mail.listFailed')}
        </LoadFailed>
      ) : (
        <SkeletonBlock className="h-64" />
      )}
    </Drawer>
  );
}

const FORMS = ['html', 'text'] as const;

function Content({ content, title }: { content: MailContent; title: string }) {
  const { t } = useTranslation('operator');
  const [form, setForm] = useState<(typeof FORMS)[number]>('html');
  return (
    <>
      <Segmented
        label={t('mail.form')}
        value={form}
        onChange={setForm}
        options={FORMS.map((value) => ({ value, label: t(`mail.forms.${value}`) }))}
        className="mb-3"
      />
      {form === 'html' ? (
        <MailFrame html={content.html} title={title} />
      ) : (
        <pre
          dir="auto"
          className="type-mono rounded-control border border-line p-3 break-words whitespace-pre-wrap"
        >
          {content.text}
        </pre>
      )}
    </>
  );
}

/** What was asked for once stays shown until the mail is closed, and is kept nowhere. */
function Links({ mail, links }: { mail: MailDetail; links: readonly string[] }) {
  const { t } = useTranslation('operator');
  const failureText = useFailureText();
  const show = useShowLinks(mail.id);
  // A hidden link opens nothing, so that it is not one to take away.
  const isHidden = mail.isMasked && !show.data;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (show.data) box.current?.querySelector('input')?.focus();
  }, [show.data]);
  return (
    <div ref={box} className="mt-4 space-y-3">
      {(show.data ?? links).map((link) =>
        isHidden ? (
          <TextField key={link} label={t('mail.link')} value={link} readOnly dir="ltr" />
        ) : (
          <CopyField key={link} label={t('mail.link')} value={link} />
        ),
      )}
      {isHidden && (
        <div className="space-y-2">
          <p className="text-text-2">{t('mail.showLinkText', { recipient: mail.recipient })}</p>
          <Button loading={show.isPending} onClick={() => show.mutate()}>
            {t('mail.showLink')}
          </Button>
          <FormFailure>{failureText(show.error)}</FormFailure>
        </div>
      )}
    </div>
  );
}
