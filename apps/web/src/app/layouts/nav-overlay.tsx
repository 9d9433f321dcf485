import { useEffect } from 'react';
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

/** From this width on the navigation stands beside the page (`--breakpoint-nav`). */
const BESIDE_THE_PAGE = '(min-width: 1279px)';

/** The navigation on a narrow window; one that is made wide meanwhile needs it no more. */
export function NavOverlay({ open, onClose, session, projectId }: NavOverlayProps) {
  const { t } = useTranslation('shell');
  useEffect(() => {
    if (!open) return;
    const width = window.matchMedia(BESIDE_THE_PAGE);
    const onChange = () => {
      if (width.matches) onClose();
    };
    width.addEventListener('change', onChange);
    return () => width.removeEventListener('change', onChange);
  }, [open, onClose]);
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
