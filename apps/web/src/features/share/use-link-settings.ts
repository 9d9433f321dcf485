import {
  LINK_PASSWORD_MAX_CHARS,
  LINK_PASSWORD_MIN_CHARS,
  type LinkSwitches,
} from '@plumbline/shared/contract/share.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkEnd } from './share-links.ts';
import { useExpiry, type Expiry } from './use-expiry.ts';

/** What a new link starts with. */
const DEFAULT_LINK_DAYS = 30;
const SWITCHES: LinkSwitches = {
  showsNotes: true,
  showsPlan: true,
  showsTimeLine: true,
  allowsDownload: false,
};

export interface LinkSettings {
  expiry: Expiry;
  switches: LinkSwitches;
  setSwitch: (name: keyof LinkSwitches, isOn: boolean) => void;
  password: string;
  setPassword: (password: string) => void;
  passwordError: string | undefined;
  /** All of it, or undefined, and then a field says why. */
  read: () => (LinkEnd & LinkSwitches & { password: string | null }) | undefined;
}

/** How a link that is about to be made ends, what it shows, and its password; empty for none. */
export function useLinkSettings(): LinkSettings {
  const { t } = useTranslation('validation');
  const expiry = useExpiry(DEFAULT_LINK_DAYS);
  const [switches, setSwitches] = useState(SWITCHES);
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const typed = password.trim();
  const fault =
    typed === ''
      ? null
      : typed.length < LINK_PASSWORD_MIN_CHARS
        ? t('minLength', { min: LINK_PASSWORD_MIN_CHARS })
        : typed.length > LINK_PASSWORD_MAX_CHARS
          ? t('maxLength', { max: LINK_PASSWORD_MAX_CHARS })
          : null;
  return {
    expiry,
    switches,
    setSwitch: (name, isOn) => setSwitches({ ...switches, [name]: isOn }),
    password,
    setPassword,
    passwordError: isTried && fault ? fault : undefined,
    read: () => {
      setTried(true);
      const end = expiry.read();
      return end && !fault ? { ...end, ...switches, password: typed || null } : undefined;
    },
  };
}
