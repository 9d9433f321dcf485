import { TAG_NAME_MAX_CHARS, TagFieldsSchema, type Tag } from '@plumbline/shared/contract/tag.ts';
import { ZONE_COLOURS, type ZoneColour } from '@plumbline/shared/documents/plan/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { assigneesQuery } from '../../notes/note-requests.ts';
import { Button } from '../../ui/button.tsx';
import { ComboField } from '../../ui/combo-field.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Swatches } from '../../ui/swatches.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTagChanges } from './tag-requests.ts';

interface TagDrawerProps {
  projectId: string;
  /** Null makes a new one. */
  tag: Tag | null;
  onClose: () => void;
}

interface Entered {
  name: string;
  letter: string;
  colour: ZoneColour;
  needsPhoto: boolean;
  assigneeId: string;
  /** As typed; empty for none. */
  days: string;
}

function enteredOf(tag: Tag | null): Entered {
  return {
    name: tag?.name ?? '',
    letter: tag?.letter ?? '',
    colour: tag?.colour ?? ZONE_COLOURS[0],
    needsPhoto: tag?.needsPhoto ?? false,
    assigneeId: tag?.defaultAssignee?.id ?? '',
    days: tag?.defaultDays?.toString() ?? '',
  };
}

/** Name, mark and rules of a tag. */
export function TagDrawer({ projectId, tag, onClose }: TagDrawerProps) {
  const { t } = useTranslation(['tag', 'common', 'validation', 'plan']);
  const failureText = useFailureText();
  const { save } = useTagChanges(projectId);
  const people = useQuery(assigneesQuery(projectId)).data ?? [];
  const [entered, setEntered] = useState(() => enteredOf(tag));
  const [isTried, setIsTried] = useState(false);
  const put = (change: Partial<Entered>) => setEntered({ ...entered, ...change });
  const read = TagFieldsSchema.safeParse({
    name: entered.name,
    letter: entered.letter,
    colour: entered.colour,
    needsPhoto: entered.needsPhoto,
    defaultAssigneeId: entered.assigneeId || null,
    defaultDays: entered.days.trim() === '' ? null : Number(entered.days),
  });
  const faultOf = (field: string) => {
    const issue = isTried && !read.success ? read.error.issues.find(({ path }) => path[0] === field) : null;
    return issue ? t(`validation:${issue.message}`, { min: 1, max: FIGURES[field] ?? 1 }) : undefined;
  };
  const send = () => {
    setIsTried(true);
    if (read.success) save.mutate({ tag: read.data, of: tag }, { onSuccess: onClose });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={tag ? t('tag:change', { name: tag.name }) : t('tag:new')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="fill" loading={save.isPending} onClick={send}>
            {t('tag:save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={t('tag:columns.name')}
          error={faultOf('name') && entered.name.trim() === '' ? t('tag:nameEmpty') : faultOf('name')}
          maxLength={TAG_NAME_MAX_CHARS}
          value={entered.name}
          onChange={(event) => put({ name: event.target.value })}
          data-autofocus
        />
        <TextField
          label={t('tag:letter')}
          hint={t('tag:letterHint')}
          error={faultOf('letter')}
          className="w-24"
          value={entered.letter}
          onChange={(event) => put({ letter: event.target.value })}
        />
        <Swatches
          label={t('tag:colour')}
          inForm
          options={ZONE_COLOURS.map((value) => ({
            value,
            label: t(`plan:colour.${value}`),
            colour: `var(--${value})`,
          }))}
          value={entered.colour}
          onChange={(colour) => put({ colour })}
        />
        <Switch
          label={t('tag:rule.photo')}
          checked={entered.needsPhoto}
          onChange={(needsPhoto) => put({ needsPhoto })}
        />
        <ComboField
          label={t('tag:rule.to')}
          placeholder={t('tag:rule.nobody')}
          noMatch={t('tag:noPerson')}
          options={people.flatMap(({ kind, id, name }) =>
            kind === 'member' ? [{ value: id, label: name }] : [],
          )}
          value={entered.assigneeId}
          onChange={(assigneeId) => put({ assigneeId })}
        />
        <TextField
          label={t('tag:rule.within')}
          hint={t('tag:rule.withinHint')}
          error={faultOf('defaultDays')}
          className="w-40"
          inputMode="numeric"
          value={entered.days}
          onChange={(event) => put({ days: event.target.value })}
        />
      </div>
      <FormFailure>{failureText(save.error)}</FormFailure>
    </Drawer>
  );
}

/** The largest value of a field, for its text. */
const FIGURES: Readonly<Record<string, number>> = { name: TAG_NAME_MAX_CHARS, defaultDays: 3650 };
