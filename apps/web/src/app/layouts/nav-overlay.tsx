import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import type { MemberSession } from '../../api/session-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { StartOverlay } from '../../ui/start-overlay.tsx';
import { NavLinks } from './nav-links.tsx';

interface NavOverlayProps {
  open: boolean;
  onClose: () => void;
  session: MemberSession;
  projectId: string | null;
}

/** The navigation below 1280 px. */
export function NavOverlay({ open, onClose, session, projectId }: NavOverlayProps) {
  const { t } = useTranslation('shell');
  return (
    <StartOverlay open={open} onClose={onClose} label={t('navigation')}>
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line ps-4 pe-3">
        <Logo />
        <span className="type-h3 grow">Plumbline</span>
        <IconButton label={t('closeMenu')} icon={<IconX />} onClick={onClose} />
      </div>
      <nav aria-label={t('navigation')} className="min-h-0">
        <NavLinks session={session} projectId={projectId} collapsed={false} onFollow={onClose} />
      </nav>
    </StartOverlay>
  );
}
