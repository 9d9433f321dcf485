import { useTranslation } from 'react-i18next';
import { InlineName as AnyInlineName, type InlineNameProps } from '../../ui/inline-name.tsx';

type PlanNameProps = Omit<InlineNameProps, 'label' | 'emptyText'> & { label?: string };

/** The name of a zone, or of whatever the label says, edited in its place. */
export function InlineName({ label, ...props }: PlanNameProps) {
  const { t } = useTranslation(['plan', 'validation']);
  return <AnyInlineName label={label ?? t('zoneName')} emptyText={t('validation:required')} {...props} />;
}
