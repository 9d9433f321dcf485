import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { MemberSession } from '../../api/session-store.ts';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { useShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';
import { NavOverlay } from './nav-overlay.tsx';
import { ALERTS_KEYS, KEY_SHEET_KEYS, NAVIGATION_KEYS, PALETTE_KEYS, SEARCH_KEYS } from './shell-keys.ts';
import { useNavGroups } from './use-nav-groups.ts';
import { closeSheet, openSheet, useInvitationToken, useOpenSheet } from './shell-store.ts';

const AlertsDrawer = lazy(async () => ({
  default: (await import('../../features/notification/alerts-drawer.tsx')).AlertsDrawer,
}));
const CommandPalette = lazy(async () => ({
  default: (await import('../palette/command-palette.tsx')).CommandPalette,
}));
const SettingsDrawer = lazy(async () => ({
  default: (await import('./settings-drawer.tsx')).SettingsDrawer,
}));
const ShortcutSheet = lazy(async () => ({
  default: (await import('../../ui/shortcuts/shortcut-sheet.tsx')).ShortcutSheet,
}));

const LogoutQuestions = lazy(async () => ({
  default: (await import('./logout-questions.tsx')).LogoutQuestions,
}));
const OpenedInvitationDialog = lazy(async () => ({
  default: (await import('./opened-invitation-dialog.tsx')).OpenedInvitationDialog,
}));
const TenantSwitchDialog = lazy(async () => ({
  default: (await import('./tenant-switch-dialog.tsx')).TenantSwitchDialog,
}));
const Tour = lazy(async () => ({ default: (await import('../../features/tour/tour.tsx')).Tour }));
const FirstTour = lazy(async () => ({
  default: (await import('../../features/tour/first-tour.tsx')).FirstTour,
}));

interface ShellSheetsProps {
  session: MemberSession;
  projectId: string | null;
  /** A canvas has no navigation beside it, and keys of its own. */
  canvas: boolean;
}

/** What lies over the page, at most one at a time, each with its key or its entry in a menu. */
export function ShellSheets({ session, projectId, canvas }: ShellSheetsProps) {
  const open = useOpenSheet();
  const token = useInvitationToken();
  useShellKeys(session, projectId, canvas);
  // It goes on after the sheet that asked for it is closed.
  const [hasAskedToLeave, setHasAskedToLeave] = useState(false);
  if (open === 'logout' && !hasAskedToLeave) setHasAskedToLeave(true);
  return (
    <>
      <NavOverlay
        open={open === 'navigation'}
        onClose={() => closeSheet('navigation')}
        session={session}
        projectId={projectId}
      />
      <Suspense fallback={null}>{hasAskedToLeave && <LogoutQuestions session={session} />}</Suspense>
      <Suspense fallback={null}>
        {open === 'palette' && (
          <CommandPalette session={session} projectId={projectId} onClose={() => closeSheet('palette')} />
        )}
        {open === 'alerts' && <AlertsDrawer onClose={() => closeSheet('alerts')} />}
        {open === 'settings' && <SettingsDrawer open onClose={() => closeSheet('settings')} />}
        {open === 'tenants' && <TenantSwitchDialog session={session} onClose={() => closeSheet('tenants')} />}
        {open === 'invitation' && (
          <OpenedInvitationDialog session={session} token={token} onClose={() => closeSheet('invitation')} />
        )}
        {open === 'keys' && <ShortcutSheet open onClose={() => closeSheet('keys')} />}
        {open === 'tour' && <Tour onEnd={() => closeSheet('tour')} />}
        {session.firstLogin === 1 && !canvas && open === null && (
          <FirstTour accountId={session.userData.id} />
        )}
      </Suspense>
    </>
  );
}

function useShellKeys(session: MemberSession, projectId: string | null, canvas: boolean): void {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { navCollapsed, navigation } = useAppearance();
  const group = t('keys.everywhere');
  const places = useNavGroups(session, projectId).flatMap(({ items }) => items);
  useShortcuts([
    {
      id: 'palette',
      keys: PALETTE_KEYS,
      label: t('palette.open'),
      group,
      always: true,
      run: () => openSheet('palette'),
    },
    { id: 'search', keys: SEARCH_KEYS, label: t('palette.open'), group, run: () => openSheet('palette') },
    { id: 'keys', keys: KEY_SHEET_KEYS, label: t('keys.title'), group, run: () => openSheet('keys') },
    {
      id: 'go-alerts',
      keys: ALERTS_KEYS,
      label: t('keys.goTo', { place: t('nav.alerts') }),
      group,
      run: () => void navigate('/alerts'),
    },
    ...(canvas || navigation === 'horizontal'
      ? []
      : [
          {
            id: 'navigation',
            keys: NAVIGATION_KEYS,
            label: navCollapsed ? t('pinNav') : t('unpinNav'),
            group,
            run: () => setAppearance({ navCollapsed: !navCollapsed }),
          },
        ]),
    ...places.flatMap(({ id, to, keys }) => {
      if (!keys) return [];
      return [
        {
          id: `go-${id}`,
          keys,
          label: t('keys.goTo', { place: t(`nav.${id}`) }),
          group,
          run: () => void navigate(to),
        },
      ];
    }),
  ]);
}
