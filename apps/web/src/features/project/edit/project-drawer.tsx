import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconWarning from '~icons/ph/warning-circle';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useProjectForm } from './use-project-form.ts';

interface ProjectDrawerProps {
  /** Null for a new one. */
  project: ProjectDetail | null;
  onSaved: (saved: ProjectDetail) => void;
  onClose: () => void;
}

/** What is known of a project, to enter or to change; what was typed is not lost by closing without a question. */
export function ProjectDrawer({ project, onSaved, onClose }: ProjectDrawerProps) {
  const { t } = useTranslation('project');
  const formId = useId();
  const { form, submit, notice, errorOf } = useProjectForm(project, onSaved);
  const [asking, setAsking] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const close = () => (isDirty ? setAsking(true) : onClose());
  return (
    <Drawer
      open
      onClose={close}
      title={project ? t('edit.change') : t('edit.create')}
      footer={
        <>
          <Button onClick={close}>{t('edit.cancel')}</Button>
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
          error={errorOf('name')}
        />
        <TextField
          {...form.register('address')}
          dir="auto"
          label={t('edit.address')}
          hint={t('edit.optional')}
          error={errorOf('address')}
        />
        <div className="flex items-start gap-3">
          <TextField
            {...form.register('area')}
            inputMode="decimal"
            dir="ltr"
            className="grow"
            label={t('edit.area')}
            hint={t('edit.optional')}
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
                  { value: 'm2', label: 'm²', name: t('edit.squareMetres') },
                  { value: 'ft2', label: 'ft²', name: t('edit.squareFeet') },
                ]}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            {...form.register('startDate')}
            type="date"
            label={t('edit.startDate')}
            hint={t('edit.optional')}
            error={errorOf('startDate')}
          />
          <TextField
            {...form.register('endDate')}
            type="date"
            label={t('edit.endDate')}
            hint={t('edit.optional')}
            error={errorOf('endDate')}
          />
        </div>
        <TextField
          {...form.register('timeZone')}
          dir="ltr"
          list={`${formId}-zones`}
          label={t('edit.timeZone')}
          hint={t('edit.timeZoneHint')}
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
      <ConfirmDialog
        open={asking}
        title={t('edit.discardTitle')}
        confirmLabel={t('edit.discard')}
        cancelLabel={t('edit.keep')}
        destructive
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        {t('edit.discardText')}
      </ConfirmDialog>
    </Drawer>
  );
}
