import { zodResolver } from '@hookform/resolvers/zod';
import {
  PROJECT_ADDRESS_MAX_CHARS,
  PROJECT_CODE_MAX_CHARS,
  PROJECT_CODE_MIN_CHARS,
  PROJECT_NAME_MAX_CHARS,
} from '@plumbline/shared/contract/project-fields.ts';
import { ProjectDetailSchema, type ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { RequestError } from '../../../api/request-error.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useTheirs, useTheirWords } from '../../../ui/use-theirs.ts';
import {
  entriesOf,
  projectFormSchema,
  TOLD_NAMES,
  toldOf,
  type ProjectEntries,
  type ToldName,
} from './project-form.ts';
import { changeProject, createProject } from './project-requests.ts';
import type { GroupChoice } from './use-group-choice.ts';

/** The figures in the texts of validation.json. */
const LIMITS: Partial<Record<keyof ProjectEntries, Record<string, number>>> = {
  name: { max: PROJECT_NAME_MAX_CHARS },
  code: { min: PROJECT_CODE_MIN_CHARS, max: PROJECT_CODE_MAX_CHARS },
  address: { max: PROJECT_ADDRESS_MAX_CHARS },
};

/**
 * The form of a project, new (null) or there. Where somebody else was faster, what is typed here stays, the rest becomes
 * theirs, and beside each field of which both have an opinion stands theirs; saving again builds on what they saved.
 */
export function useProjectForm(
  project: ProjectDetail | null,
  { groups, onSaved }: { groups: GroupChoice; onSaved: (saved: ProjectDetail) => void },
) {
  const { t, i18n } = useTranslation(['project', 'validation', 'errors', 'common']);
  const format = useFormat();
  const [base, setBase] = useState(project);
  const theirs = useTheirs(TOLD_NAMES);
  const theirWords = useTheirWords();
  const [notice, setNotice] = useState<{ kind: 'conflict' | 'failed'; text: string } | null>(null);
  const entries = (of: ProjectDetail | null) => entriesOf(of, (value) => format.number(value, 2));
  const resolver = useMemo(() => zodResolver(projectFormSchema(i18n.language)), [i18n.language]);
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { ...entries(project), ...(project === null && { groupId: groups.first?.id ?? '' }) },
  });
  const { dirtyFields } = form.formState;

  const follow = (current: ProjectDetail) => {
    theirs.add(toldOf(entries(base)), toldOf(entries(current)));
    setBase(current);
    const { area, areaUnit } = form.getValues();
    const isOwnArea = dirtyFields.area === true || dirtyFields.areaUnit === true;
    form.reset(entries(current), { keepDirtyValues: true });
    if (!isOwnArea) return;
    // Their figure in the unit chosen here, or the other way round, would be an area that nobody meant.
    form.setValue('area', area, { shouldDirty: true });
    form.setValue('areaUnit', areaUnit, { shouldDirty: true });
  };
  const onFailure = (error: unknown) => {
    const failure = error instanceof RequestError ? error.failure : null;
    const current = z.safeParse(ProjectDetailSchema, failure?.current);
    if (failure?.error === 'conflict' && current.success) {
      follow(current.data);
      setNotice({ kind: 'conflict', text: t('edit.conflict') });
      return;
    }
    for (const { path, error: key } of failure?.fields ?? []) {
      if (isEntry(path)) form.setError(path, { message: key });
    }
    setNotice({
      kind: 'failed',
      text: failure ? t(`errors:${failure.error}`, failure.params ?? {}) : t('common:changesNotSaved'),
    });
  };
  const submit = form.handleSubmit(async ({ groupId, ...rest }) => {
    setNotice(null);
    // Whoever may not say to which group it belongs leaves it where it is.
    const fields = groups.maySay ? { ...rest, groupId } : rest;
    try {
      onSaved(base ? await changeProject(base, fields) : await createProject(fields));
    } catch (error) {
      onFailure(error);
    }
  });
  const errorOf = (name: keyof ProjectEntries) => {
    const key = form.formState.errors[name]?.message;
    return key === undefined ? undefined : t(`validation:${key}`, LIMITS[name] ?? {});
  };
  const theirsOf = (name: ToldName) => {
    const value = theirs.of(name, toldOf(form.getValues())[name]);
    if (name === 'groupId' && value !== undefined) return theirWords(base?.group?.name ?? t('edit.noGroup'));
    const isDay = value && (name === 'startDate' || name === 'endDate');
    return theirWords(isDay ? format.day(value) : value);
  };
  return { form, submit, notice, errorOf, theirsOf };
}

function isEntry(path: string): path is keyof ProjectEntries {
  return [...TOLD_NAMES, 'areaUnit'].includes(path);
}
