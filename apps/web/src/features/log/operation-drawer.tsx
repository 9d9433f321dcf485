import { MASKED_VALUE, type OperationDetail } from '@plumbline/shared/contract/operation-log.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconBack from '~icons/ph/caret-up';
import IconForth from '~icons/ph/caret-down';
import IconCheck from '~icons/ph/check';
import IconCopy from '~icons/ph/copy';
import IconHidden from '~icons/ph/eye-slash';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { JsonTree } from '../../ui/json-tree.tsx';
import { isSilenced } from '../../ui/shortcuts/is-silenced.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { operationQuery } from './log-requests.ts';
import { OperationDifferences } from './operation-differences.tsx';
import { OperationState } from './operation-state.tsx';
import { objectAddress, readJson } from './operation-texts.ts';
import { useOperationWords } from './operation-words.ts';

interface OperationDrawerProps {
  operationId: string;
  /** Ids of the rows of the page, in their order. */
  neighbours: readonly string[];
  /** Whether the reader may go to what the operation was about. */
  hasLinks: boolean;
  onOpen: (operationId: string) => void;
  onClose: () => void;
}

/** One operation whole: what was sent, what came of it, what it changed. */
export function OperationDrawer({
  operationId,
  neighbours,
  hasLinks,
  onOpen,
  onClose,
}: OperationDrawerProps) {
  const { t } = useTranslation('log');
  const words = useOperationWords();
  const query = useQuery(operationQuery(operationId));
  const operation = query.data;
  const at = neighbours.indexOf(operationId);
  const [before, after] = [neighbours[at - 1], at < 0 ? undefined : neighbours[at + 1]];
  useNeighbourKeys({
    KeyK: before === undefined ? undefined : () => onOpen(before),
    KeyJ: after === undefined ? undefined : () => onOpen(after),
  });
  const title = operation
    ? `${words.module(operation.title)} · ${words.kind(operation.businessType)}`
    : t('detail');
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={title}
      footer={
        <>
          <span className="me-auto flex gap-1">
            <IconButton
              label={t('previous')}
              shortcut="K"
              icon={<IconBack />}
              disabled={before === undefined}
              onClick={() => before && onOpen(before)}
            />
            <IconButton
              label={t('next')}
              shortcut="J"
              icon={<IconForth />}
              disabled={after === undefined}
              onClick={() => after && onOpen(after)}
            />
          </span>
          {operation && <CopyButton key={operation.id} operation={operation} />}
        </>
      }
    >
      {operation ? (
        <Detail operation={operation} hasLinks={hasLinks} />
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
          {t('failed')}
        </LoadFailed>
      ) : (
        <SkeletonBlock className="h-64" />
      )}
    </Drawer>
  );
}

/** The keys of a list while one of its rows is open; a dialog keeps them from the page. */
function useNeighbourKeys(keys: Record<string, (() => void) | undefined>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isSilenced(event)) return;
      latest.current[event.code]?.();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function Detail({ operation, hasLinks }: { operation: OperationDetail; hasLinks: boolean }) {
  const { t } = useTranslation('log');
  const format = useFormat();
  const words = useOperationWords();
  const address = hasLinks ? objectAddress(operation) : null;
  return (
    <div className="space-y-5">
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5">
        <Entry label={t('columns.time')}>
          <bdi>
            {format.date(operation.operTime)} {format.timeOfDay(operation.operTime)}
          </bdi>
        </Entry>
        <Entry label={t('columns.user')}>
          <bdi>{operation.operName}</bdi>
        </Entry>
        <Entry label={t('columns.state')}>
          <OperationState status={operation.status} />
        </Entry>
        {operation.exceptionMessage !== null && (
          <Entry label={t('exception')}>
            {words.failure(operation.exceptionMessage)}{' '}
            <bdi className="type-mono text-text-2">{operation.exceptionMessage}</bdi>
          </Entry>
        )}
        <Entry label={t('columns.request')}>
          <bdi dir="ltr" className="type-mono break-all">
            {operation.requestMethod} {operation.requestUrl}
          </bdi>
        </Entry>
        <Entry label={t('columns.duration')}>
          <bdi>{format.duration(operation.timeConsumedMs)}</bdi>
        </Entry>
        {operation.ipAddr !== '' && (
          <Entry label={t('columns.ip')}>
            <bdi className="type-mono">{operation.ipAddr}</bdi>
          </Entry>
        )}
        <Entry label={t('columns.tenant')}>
          <bdi>{operation.tenantName}</bdi>
        </Entry>
        {operation.requestId !== null && (
          <Entry label={t('requestId')}>
            <bdi className="type-mono break-all">{operation.requestId}</bdi>
          </Entry>
        )}
      </dl>
      {address !== null && (
        <p>
          <Link to={address} className="text-link underline-offset-2 hover:underline">
            {t('toObject')}
          </Link>
        </p>
      )}
      {operation.isMasked && (
        <p className="flex items-start gap-2 text-text-2">
          <IconHidden className="mt-0.5 size-4 shrink-0" aria-hidden />
          {t('masked')}
        </p>
      )}
      <OperationDifferences requestParams={operation.requestParams} />
      <Json title={t('parameters')} text={operation.requestParams} />
      <Json title={t('result')} text={operation.returnResult} />
    </div>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Json({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className="type-strong mb-1">{title}</h3>
      <JsonTree value={readJson(text)} label={title} masked={MASKED_VALUE} />
    </section>
  );
}

function CopyButton({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation(['log', 'common']);
  const [isCopied, setIsCopied] = useState(false);
  const whole = {
    ...operation,
    requestParams: readJson(operation.requestParams),
    returnResult: readJson(operation.returnResult),
  };
  return (
    <Button
      icon={isCopied ? <IconCheck className="size-4 text-ok" /> : <IconCopy className="size-4" />}
      onClick={() => void copyText(JSON.stringify(whole, null, 2)).then(setIsCopied)}
    >
      {isCopied ? t('common:copied') : t('log:copyJson')}
    </Button>
  );
}
