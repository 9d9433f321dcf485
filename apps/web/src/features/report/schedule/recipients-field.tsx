import { REPORT_RECIPIENTS_MAX } from '@plumbline/shared/contract/report-schedule.ts';
import { useTranslation } from 'react-i18next';
import IconRemove from '~icons/ph/x';
import { ComboField } from '../../../ui/combo-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

export interface Recipient {
  id: string;
  name: string;
}

interface RecipientsFieldProps {
  /** Who can be chosen. */
  people: readonly Recipient[];
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Members of the project to whom reports go: found by typing, and taken off one by one. */
export function RecipientsField({ people, ids, onChange }: RecipientsFieldProps) {
  const { t } = useTranslation('report');
  const chosen = people.filter(({ id }) => ids.includes(id));
  const others = people.filter(({ id }) => !ids.includes(id));
  return (
    <div>
      <ComboField
        label={t('schedule.recipients')}
        hint={t('schedule.recipientsHint')}
        placeholder={t('schedule.addRecipient')}
        noMatch={t('schedule.noMember')}
        options={
          ids.length < REPORT_RECIPIENTS_MAX ? others.map(({ id, name }) => ({ value: id, label: name })) : []
        }
        value=""
        onChange={(id) => id !== '' && onChange([...ids, id])}
      />
      {chosen.length > 0 && (
        <ul aria-label={t('schedule.recipients')} className="mt-2 flex flex-wrap gap-2">
          {chosen.map(({ id, name }) => (
            <li key={id} className="flex h-8 items-center gap-1 rounded-control bg-soft ps-3 text-on-soft">
              <bdi>{name}</bdi>
              <IconButton
                label={t('schedule.removeRecipient', { name })}
                icon={<IconRemove />}
                onClick={() => onChange(ids.filter((each) => each !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
