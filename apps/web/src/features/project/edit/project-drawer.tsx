import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconWarning from '~icons/ph/warning-circle';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { LeaveQuestion } from '../../../ui/leave-question.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLeaving } from '../../../ui/use-leaving.ts';
import { GroupField } from './group-field.tsx';
import { AREA_SIGNS } from './project-form.ts';
import { useGroupChoice, type GroupChoice } from './use-group-choice.ts';
import { useProjectForm } from './use-project-form.ts';

interface ProjectDrawerProps {
  /** Null for a new one. */
  project: ProjectDetail | null;
  onSaved: (saved: ProjectDetail) => void;
  onClose: () => void;
}

/** What is known of a project, to enter or to change. */
export function ProjectDrawer(props: ProjectDrawerProps) {
  // All that the form needs, before the sheet is there: one that waited for texts later would hide it, and so close it.
  const { t } = useTranslation(['project', 'validation', 'errors']);
  const { choice, isPending } = useGroupChoice(props.project);
  if (!isPending) return <ProjectForm {...props} groups={choice} />;
  return (
    <Drawer open onClose={props.onClose} title={t(props.project ? 'edit.change' : 'edit.create')}>
      <Skeleton className="space-y-4">
        <SkeletonBlock className="h-14" />
        <SkeletonBlock className="h-14" />
      </Skeleton>
    </Drawer>
  );
}

/** What was typed is not lost by closing without a question. */
function ProjectForm({ project, groups, onSaved, onClose }: ProjectDrawerProps & { groups: GroupChoice }) {
  const { t } = useTranslation('project');
  const formId = useId();
  const { form, submit, notice, errorOf, theirsOf } = useProjectForm(project, { groups, onSaved });
  const { isDirty, isSubmitting } = form.formState;
  const leaving = useLeaving({
    isTyped: isDirty,
    isSaving: isSubmitting,
    param: 'projectId',
    onLeave: onClose,
  });
  return (
    <Drawer
      open
      onClose={leaving.close}
      title={project ? t('edit.change') : t('edit.create')}
      footer={
        <>
          <Button onClick={leaving.close}>{t('edit.cancel')}</Button>
          <Button type="submit" form={formId} kind="fill" loading={isSubmitting}>
            {project ? t('edit.save') : t('edit.create')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <p role="alert" className="flex items-start gap-1.5 text-danger empty:hidden">
          {notice && <IconWarning className="mt-px size-4 shrink-0" />}
          {notice?.text}
        </p>
        <TextField
          {...form.register('name')}
          data-autofocus
          dir="auto"
          label={t('edit.name')}
          hint={theirsOf('name')}
          error={errorOf('name')}
        />
        <TextField
          {...form.register('code')}
          dir="auto"
          label={t('edit.code')}
          hint={theirsOf('code') ?? t('edit.codeHint')}
          error={errorOf('code')}
        />
        <TextField
          {...form.register('address')}
          dir="auto"
          label={t('edit.address')}
          hint={theirsOf('address') ?? t('edit.optional')}
          error={errorOf('address')}
        />
        <div className="flex items-start gap-3">
          <TextField
            {...form.register('area')}
            inputMode="decimal"
            dir="ltr"
            className="grow"
            label={t('edit.area')}
            hint={theirsOf('area') ?? t('edit.optional')}
            error={errorOf('area')}
          />
          <Controller
            name="areaUnit"
            control={form.control}
            render={({ field }) => (
              <Segmented
                className="pt-6"
                label={t('edit.areaUnit')}
                options={[
                  { value: 'm2', label: AREA_SIGNS.m2, name: t('edit.squareMetres') },
                  { value: 'ft2', label: AREA_SIGNS.ft2, name: t('edit.squareFeet') },
                ]}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Controller
            name="startDate"
            control={form.control}
            render={({ field }) => (
              <DateField
                {...field}
                label={t('edit.startDate')}
                hint={theirsOf('startDate') ?? t('edit.optional')}
                error={errorOf('startDate')}
              />
            )}
          />
          <Controller
            name="endDate"
            control={form.control}
            render={({ field }) => (
              <DateField
                {...field}
                label={t('edit.endDate')}
                hint={theirsOf('endDate') ?? t('edit.optional')}
                error={errorOf('endDate')}
              />
            )}
          />
        </div>
        {groups.maySay ? (
          <Controller
            name="groupId"
            control={form.control}
            render={({ field }) => (
              <GroupField
                choice={groups}
                theirs={theirsOf('groupId')}
                value={field.value}
                onChange={field.onChange}
                error={errorOf('groupId') && t('edit.groupMissing')}
              />
            )}
          />
        ) : (
          <GroupName project={project} error={errorOf('groupId') && t('edit.groupMissing')} />
        )}
        <TextField
          {...form.register('timeZone')}
          dir="ltr"
          list={`${formId}-zones`}
          label={t('edit.timeZone')}
          hint={theirsOf('timeZone') ?? t('edit.timeZoneHint')}
          error={errorOf('timeZone')}
        />
        <datalist id={`${formId}-zones`}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </datalist>
      </form>
      <LeaveQuestion leaving={leaving} />
    </Drawer>
  );
}

/** The group, to read, for whoever does not say which it is. */
function GroupName({ project, error }: { project: ProjectDetail | null; error: string | undefined }) {
  const { t } = useTranslation('project');
  return (
    <>
      {project?.group && (
        <p>
          <span className="type-strong block">{t('edit.group')}</span>
          <bdi>{project.group.name}</bdi>
        </p>
      )}
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </>
  );
}
