import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session-store.ts';
import { useFormat, type Format } from '../../../i18n/use-format.ts';

/** Who takes a page out, and how they read. */
export interface PageReader {
  t: TFunction<readonly ['view', 'revision']>;
  format: Format;
  /** Null for visitors. */
  name: string | null;
}

export function usePageReader(): PageReader {
  const { t } = useTranslation(['view', 'revision']);
  const format = useFormat();
  const session = useSession();
  return { t, format, name: session?.kind === 'member' ? session.userData.userName : null };
}
