import type { FileKind } from '@plumbline/shared/files/file-kind.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format.ts';
import { fileKindName } from './file-kind-name.ts';

/**
 * The sentence for a code with which a file is refused; of a wrong type it says which types are taken.
 * @param kinds what may be given where the file was
 */
export function useFileFaultText(
  kinds: readonly FileKind[],
): (code: string, params?: Readonly<Record<string, string | number>>) => string {
  const { t } = useTranslation(['errors', 'common']);
  const format = useFormat();
  return (code, params) =>
    code === 'invalid-file-type'
      ? t('common:invalidFileType', { kinds: format.list(kinds.map(fileKindName)) })
      : t(`errors:${code}`, { ...params });
}
