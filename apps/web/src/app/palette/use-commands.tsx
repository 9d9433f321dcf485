import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import IconAlerts from '~icons/ph/bell';
import IconFloor from '~icons/ph/blueprint';
import IconProject from '~icons/ph/buildings';
import IconTheme from '~icons/ph/circle-half';
import IconSettings from '~icons/ph/gear-six';
import IconSecurity from '~icons/ph/lock';
import IconKeyboard from '~icons/ph/keyboard';
import IconHelp from '~icons/ph/question';
import IconIcons from '~icons/ph/shapes';
import IconLayout from '~icons/ph/sidebar-simple';
import IconLogout from '~icons/ph/sign-out';
import IconTour from '~icons/ph/signpost';
import IconLanguage from '~icons/ph/translate';
import IconAccount from '~icons/ph/user-circle';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { activeProjectsQuery } from '../../api/projects.ts';
import { rulesOf, type MemberSession } from '../../api/session-store.ts';
import { changeLanguage, currentLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { NAVIGATIONS, setAppearance, THEMES, useAppearance } from '../../ui/appearance.ts';
import { hintOf } from '../../ui/shortcuts/keys.ts';
import { ALERTS_KEYS, KEY_SHEET_KEYS } from '../layouts/shell-keys.ts';
import { useNavGroups } from '../layouts/use-nav-groups.ts';
import { openSheet } from '../layouts/shell-store.ts';
import { allows } from '../navigation-guard.ts';
import type { Command } from './command.ts';

const ICON = 'size-4';

/** Everything that this person may go to from here, and what they may set. */
export function useCommands(session: MemberSession, projectId: string | null): Command[] {
  return [
    ...usePlaces(session, projectId),
    ...useOwnPlaces(),
    ...useProjects(session),
    ...useFloors(projectId),
    ...useSettings(),
  ];
}

function usePlaces(session: MemberSession, projectId: string | null): Command[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const places = useNavGroups(session, projectId).flatMap(({ id: group, items }) =>
    items.map((item) => ({ ...item, group, label: t(`nav.${item.id}`) })),
  );
  // The members of the tenant and those of the project have one name in the navigation, where the heads part them.
  const nameOf = ({ group, label }: (typeof places)[number]) =>
    places.filter((other) => other.label === label).length < 2
      ? label
      : t('palette.of', { page: label, group: t(`groups.${group}`) });
  return [
    ...places.map((place): Command => {
      const { id, to, icon, keys } = place;
      return {
        id: `go-${id}`,
        label: nameOf(place),
        group: 'go-to',
        icon,
        hint: keys && hintOf(keys),
        run: () => void navigate(to),
      };
    }),
    {
      id: 'go-alerts',
      label: t('nav.alerts'),
      group: 'go-to',
      icon: <IconAlerts className={ICON} />,
      hint: hintOf(ALERTS_KEYS),
      run: () => void navigate('/alerts'),
    },
    {
      id: 'go-help',
      label: t('help'),
      group: 'go-to',
      icon: <IconHelp className={ICON} />,
      run: () => void navigate('/project/help'),
    },
  ];
}

/** What everybody has, wherever they are; people look for it by many names. */
function useOwnPlaces(): Command[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const place = { group: 'go-to' } as const;
  return [
    {
      ...place,
      id: 'go-account',
      label: t('account'),
      words: t('palette.words.account'),
      icon: <IconAccount className={ICON} />,
      run: () => void navigate('/pages/account-settings/account'),
    },
    {
      ...place,
      id: 'go-security',
      label: t('palette.of', { page: t('palette.security'), group: t('account') }),
      words: t('palette.words.security'),
      icon: <IconSecurity className={ICON} />,
      run: () => void navigate('/pages/account-settings/security'),
    },
    {
      ...place,
      id: 'go-icons',
      label: t('pages.pages-icons'),
      words: t('palette.words.icons'),
      icon: <IconIcons className={ICON} />,
      run: () => void navigate('/pages/icons'),
    },
    {
      ...place,
      id: 'tour',
      label: t('pages.components-myTour'),
      words: t('palette.words.tour'),
      icon: <IconTour className={ICON} />,
      run: () => openSheet('tour'),
    },
  ];
}

function useProjects(session: MemberSession): Command[] {
  const navigate = useNavigate();
  const mayRead = allows(rulesOf(session), ['read', 'Project']) && session.userData.systemRole !== '00';
  const { data: projects = [] } = useQuery({ ...activeProjectsQuery(), enabled: mayRead });
  return projects.map(({ id, name, code, address }) => ({
    id: `project-${id}`,
    label: name,
    words: [code, address].filter(Boolean).join(' '),
    group: 'projects',
    icon: <IconProject className={ICON} />,
    run: () => void navigate(`/project/home?projectId=${id}`),
  }));
}

function useFloors(projectId: string | null): Command[] {
  const navigate = useNavigate();
  const { data: floors = [] } = useQuery({
    ...floorPlansQuery(projectId ?? ''),
    enabled: projectId !== null,
  });
  return floors.map(({ id, name }) => ({
    id: `floor-${id}`,
    label: name,
    group: 'floors',
    icon: <IconFloor className={ICON} />,
    run: () => void navigate(`/project/floor?projectId=${projectId}&floorId=${id}`),
  }));
}

function useSettings(): Command[] {
  const { t } = useTranslation('shell');
  const { t: tc } = useTranslation('common');
  const { theme, navigation } = useAppearance();
  const setting = { group: 'settings' } as const;
  return [
    {
      ...setting,
      id: 'theme',
      label: t('themeLabel'),
      icon: <IconTheme className={ICON} />,
      commands: THEMES.map((each) => ({
        ...setting,
        id: `theme-${each}`,
        label: tc(`theme.${each}`),
        checked: each === theme,
        run: () => setAppearance({ theme: each }),
      })),
    },
    {
      ...setting,
      id: 'language',
      label: t('language'),
      words: LANGUAGE_ORDER.map((each) => LANGUAGE_TABLE[each].ownName).join(' '),
      icon: <IconLanguage className={ICON} />,
      commands: LANGUAGE_ORDER.map((each) => ({
        ...setting,
        id: `language-${each}`,
        label: LANGUAGE_TABLE[each].ownName,
        checked: each === currentLanguage(),
        run: () => changeLanguage(each),
      })),
    },
    {
      ...setting,
      id: 'navigation',
      label: t('navType.label'),
      icon: <IconLayout className={ICON} />,
      commands: NAVIGATIONS.map((each) => ({
        ...setting,
        id: `navigation-${each}`,
        label: t(`navType.${each}`),
        checked: each === navigation,
        run: () => setAppearance({ navigation: each }),
      })),
    },
    {
      ...setting,
      id: 'settings',
      label: t('settings'),
      words: t('palette.words.settings'),
      icon: <IconSettings className={ICON} />,
      run: () => openSheet('settings'),
    },
    {
      ...setting,
      id: 'keys',
      label: t('keys.title'),
      icon: <IconKeyboard className={ICON} />,
      hint: hintOf(KEY_SHEET_KEYS),
      run: () => openSheet('keys'),
    },
    {
      ...setting,
      id: 'logout',
      label: t('logout'),
      words: t('palette.words.logout'),
      icon: <IconLogout className={`mirror ${ICON}`} />,
      run: () => openSheet('logout'),
    },
  ];
}
