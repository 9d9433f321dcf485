import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { PlatformHealth } from '@plumbline/shared/contract/platform.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Panel, PanelRow } from './panel.tsx';

/** Why edits were refused in the last hour, the most frequent reason first. */
export function RefusedEdits({ refused }: { refused: PlatformHealth['refused'] }) {
  const { t } = useTranslation(['operator', 'errors']);
  const format = useFormat();
  return (
    <Panel title={t('refused')}>
      {refused.length === 0 && <p className="text-text-2">{t('refusedNone')}</p>}
      <dl>
        {refused.map(({ code, count }) => (
          <PanelRow
            key={code}
            name={
              <>
                {isErrorCode(code) && <span className="block">{t(`errors:${code}`)}</span>}
                <bdi className="type-mono block text-text-2">{code}</bdi>
              </>
            }
          >
            {format.number(count)}
          </PanelRow>
        ))}
      </dl>
    </Panel>
  );
}
