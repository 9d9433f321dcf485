import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewsText } from '@plumbline/shared/contract/product-news.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../../i18n/languages.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { LeaveQuestion } from '../../../ui/leave-question.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLeaving } from '../../../ui/use-leaving.ts';
import { NO_NEWS, readNews, type NewsEntries, type NewsFault } from './news-entries.ts';
import { useWriteNews } from './news-requests.ts';

type Faults = ReadonlyMap<string, NewsFault>;
type TextOf = (path: string) => string | undefined;
const NONE: Faults = new Map();

/** An item to write, in one language or more; sent to everybody at once. */
export function NewsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['operator', 'validation', 'common']);
  const formId = useId();
  // One form is one item, however often it is sent.
  const [id] = useState(() => crypto.randomUUID());
  const [entries, setEntries] = useState(NO_NEWS);
  const [faults, setFaults] = useState(NONE);
  const failureText = useFailureText();
  const write = useWriteNews();
  const leaving = useLeaving({ isTyped: entries !== NO_NEWS, isSaving: write.isPending, onLeave: onClose });
  const errorOf: TextOf = (path) => {
    const fault = faults.get(path);
    return fault && t(`validation:${fault.error}`, { max: fault.max });
  };
  const change = (next: NewsEntries) => {
    setEntries(next);
    if (faults.size > 0) setFaults(faultsIn(id, next));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readNews(id, entries);
    if (read.ok) write.mutate(read.body, { onSuccess: onClose });
    else setFaults(read.faults);
  };
  return (
    <Drawer
      open
      onClose={leaving.close}
      title={t('operator:news.write')}
      footer={
        <>
          <Button onClick={leaving.close}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} kind="fill" loading={write.isPending}>
            {t('operator:news.send')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-5">
        <p className="text-text-2">{t('operator:news.formText')}</p>
        {LANGUAGE_ORDER.map((language) => (
          <LanguageFields
            key={language}
            name={LANGUAGE_TABLE[language].ownName}
            value={entries.texts[language]}
            titleError={errorOf(`texts.${language}.title`)}
            textError={errorOf(`texts.${language}.text`)}
            onChange={(text) => change({ ...entries, texts: { ...entries.texts, [language]: text } })}
          />
        ))}
        <TextField
          type="url"
          dir="ltr"
          label={t('operator:news.columns.link')}
          hint={t('operator:news.linkHint')}
          value={entries.link}
          error={errorOf('link')}
          onChange={(event) => change({ ...entries, link: event.target.value })}
        />
        <FormFailure>{failureText(write.error)}</FormFailure>
      </form>
      <LeaveQuestion leaving={leaving} />
    </Drawer>
  );
}

function faultsIn(id: string, entries: NewsEntries): Faults {
  const read = readNews(id, entries);
  return read.ok ? NONE : read.faults;
}

interface LanguageFieldsProps {
  name: string;
  value: NewsText;
  titleError: string | undefined;
  textError: string | undefined;
  onChange: (text: NewsText) => void;
}

function LanguageFields({ name, value, titleError, textError, onChange }: LanguageFieldsProps) {
  const { t } = useTranslation('operator');
  return (
    <fieldset className="space-y-3">
      <legend className="type-h3 mb-2">
        <bdi>{name}</bdi>
      </legend>
      <TextField
        dir="auto"
        label={t('news.columns.title')}
        value={value.title}
        error={titleError}
        onChange={(event) => onChange({ ...value, title: event.target.value })}
      />
      <TextArea
        dir="auto"
        label={t('news.columns.text')}
        value={value.text}
        error={textError}
        onChange={(event) => onChange({ ...value, text: event.target.value })}
      />
    </fieldset>
  );
}
