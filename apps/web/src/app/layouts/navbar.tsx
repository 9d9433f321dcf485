import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconKeyboard from '~icons/ph/keyboard';
import IconList from '~icons/ph/list';
import IconSearch from '~icons/ph/magnifying-glass';
import type { MemberSession } from '../../api/session-store.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ariaKeys } from '../../ui/aria-keys.ts';
import { hintOf } from '../../ui/shortcuts/keys.ts';
import { ThemeButton } from '../../ui/theme-button.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { AlertsBell } from './alerts-bell.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { KeptChip } from './kept-chip.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { KEY_SHEET_KEYS, PALETTE_KEYS } from './shell-keys.ts';
import { openSheet } from './shell-store.ts';

interface NavbarProps {
  session: MemberSession;
  projectId: string | null;
  canvas: boolean;
  /** Only where the navigation stands beside the page; a narrow window keeps it, for its menu. */
  hidden: boolean;
  withLogo: boolean;
}

/** The bar over the page: where one is, what can be searched, and who is logged in. */
export function Navbar({ session, projectId, canvas, hidden, withLogo }: NavbarProps) {
  const { t } = useTranslation('shell');
  return (
    <div data-tour="header" className={cx('shrink-0', hidden && 'nav:hidden')}>
      <TopBar
        lead={
          <>
            {!canvas && <MenuButton />}
            {withLogo && <LogoLink label={t('home')} narrowToo={canvas} />}
          </>
        }
        start={!canvas && <Breadcrumb projectId={projectId} />}
        end={
          <>
            {!canvas && <SearchButton />}
            {!canvas && <KeptChip />}
            {!canvas && <AlertsBell />}
            {!canvas && (
              <IconButton
                label={t('keys.title')}
                shortcut={hintOf(KEY_SHEET_KEYS)}
                icon={<IconKeyboard />}
                onClick={() => openSheet('keys')}
                className="max-sm:hidden"
              />
            )}
            {!canvas && <ThemeButton />}
            <ProfileMenu session={session} />
          </>
        }
      />
    </div>
  );
}

function LogoLink({ label, narrowToo }: { label: string; narrowToo: boolean }) {
  return (
    <Link
      to="/"
      aria-label={label}
      className={cx(
        'focus-ring grid h-full w-14 shrink-0 place-items-center text-text',
        !narrowToo && 'max-nav:hidden',
      )}
    >
      <Logo />
    </Link>
  );
}

function MenuButton() {
  const { t } = useTranslation('shell');
  return (
    <span data-tour="menu" className="ps-3 nav:hidden">
      <IconButton
        label={t('openMenu')}
        icon={<IconList />}
        onClick={() => openSheet('navigation')}
        size="regular"
      />
    </span>
  );
}

/** Looks like a field because one types at once; it opens the palette. */
function SearchButton() {
  const { t } = useTranslation('shell');
  return (
    <>
      <button
        type="button"
        onClick={() => openSheet('palette')}
        aria-keyshortcuts={ariaKeys(hintOf(PALETTE_KEYS))}
        className="focus-ring flex h-8 w-60 items-center gap-2 rounded-control border border-line-strong bg-surface px-2.5 text-text-2 hover:border-control max-md:hidden"
      >
        <IconSearch className="size-4" />
        <span className="grow truncate text-start">{t('palette.open')}</span>
        <KeyHint>{hintOf(PALETTE_KEYS)}</KeyHint>
      </button>
      <IconButton
        label={t('palette.open')}
        shortcut={hintOf(PALETTE_KEYS)}
        icon={<IconSearch />}
        onClick={() => openSheet('palette')}
        className="md:hidden"
      />
    </>
  );
}
