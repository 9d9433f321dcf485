import {
  BUSINESS_TYPE_CODES,
  BUSINESS_TYPE_NAMES,
  OPERATION_MODULES,
} from '@plumbline/shared/contract/operation-log.ts';
import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { useTranslation } from 'react-i18next';

/** What the log holds as codes, in the reader's words; a code that is not known stays as it is. */
export function useOperationWords() {
  const { t } = useTranslation(['log', 'errors']);
  return {
    module: (title: string) => {
      const known = OPERATION_MODULES.find((each) => each === title);
      return known ? t(`log:module.${known.charAt(0).toLowerCase()}${known.slice(1)}`) : title;
    },
    kind: (businessType: number) => {
      const known = BUSINESS_TYPE_CODES.find((each) => each === businessType);
      return known === undefined ? String(businessType) : t(`log:kind.${BUSINESS_TYPE_NAMES[known]}`);
    },
    failure: (code: string) => (isErrorCode(code) ? t(`errors:${code}`) : code),
  };
}
