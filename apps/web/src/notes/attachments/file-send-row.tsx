import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { useTranslation } from 'react-i18next';
import IconCancel from '~icons/ph/x';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { DimensionLine } from '../../ui/dimension-line.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FILE_LIMITS } from './attachment-requests.ts';
import { dropSend, retrySend, type FileSend } from './file-sends.ts';

/** A file on its way to a note: how far it is, or why it did not come. */
export function FileSendRow({ send }: { send: FileSend }) {
  const { t } = useTranslation(['note', 'errors', 'common']);
  const format = useFormat();
  const why = send.error !== null && isErrorCode(send.error) ? t(`errors:${send.error}`, FILE_LIMITS) : null;
  return (
    <li className="grid gap-1">
      <div className="flex items-center gap-2">
        <bdi className="min-w-0 grow truncate">{send.name}</bdi>
        {send.state === 'failed' && (
          <Button size="small" onClick={() => retrySend(send.id)}>
            {t('common:retry')}
          </Button>
        )}
        <IconButton
          label={t('attach.drop', { name: send.name })}
          icon={<IconCancel />}
          onClick={() => dropSend(send.id)}
        />
      </div>
      {send.state === 'failed' ? (
        <p role="alert" className="text-danger">
          {send.error === 'unkept' ? t('attach.unkept') : `${t('attach.failed')} ${why ?? t('attach.lost')}`}
        </p>
      ) : (
        <DimensionLine
          progress={send.progress}
          label={t('attach.sending', { name: send.name })}
          value={format.percent(send.progress)}
        />
      )}
    </li>
  );
}
