import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconEye from '~icons/ph/eye';
import IconWarning from '~icons/ph/warning';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Banner } from './editor-banner.tsx';

interface BannerStripsProps {
  banners: readonly Banner[];
  onRetry: () => void;
}

/** Strips under the top bar, each with its button. */
export function BannerStrips({ banners, onRetry }: BannerStripsProps) {
  const { t } = useTranslation('sync');
  return banners.map((banner) => (
    <p
      key={banner.id}
      className={cx(
        'flex min-h-8 items-center gap-2 border-b border-line px-4 py-1.5',
        banner.tone === 'warn'
          ? 'bg-[color-mix(in_srgb,var(--warn)_12%,var(--surface))] text-warn'
          : 'bg-surface text-text-2',
      )}
    >
      {ICONS[banner.tone]}
      <span className="min-w-0 grow">{t(banner.text)}</span>
      {banner.retry && (
        <Button
          size="small"
          className="text-text"
          onClick={banner.retry === 'reloadPage' ? reloadPage : onRetry}
        >
          {t(banner.retry)}
        </Button>
      )}
    </p>
  ));
}

/** The browser asks first where edits would be lost with the tab. */
const reloadPage = (): void => location.reload();

const ICONS: Record<Banner['tone'], ReactNode> = {
  warn: <IconWarning className="size-4 shrink-0" />,
  plain: <IconEye className="size-4 shrink-0" />,
};
