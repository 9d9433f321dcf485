import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/ph/check';
import IconCopy from '~icons/ph/copy';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { TextField } from '../../../ui/text-field.tsx';

interface NameToTypeProps {
  name: string;
  typed: string;
  error: string | undefined;
  onType: (typed: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** A name, to be read or copied, and the field in which it is typed to show that it is meant. */
export function NameToType({ name, typed, error, onType, ref }: NameToTypeProps) {
  const { t } = useTranslation(['project', 'common']);
  return (
    <>
      <div className="mt-4 flex items-center gap-2 rounded-control bg-sunken py-1 ps-2.5 pe-1">
        <bdi className="type-strong min-w-0 grow break-words select-all">{name}</bdi>
        <CopyName key={name} name={name} />
      </div>
      <TextField
        ref={ref}
        data-autofocus
        className="mt-3"
        label={t('project:close.typeName')}
        value={typed}
        error={error}
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </>
  );
}

function CopyName({ name }: { name: string }) {
  const { t } = useTranslation('common');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => setIsCopied(await copyText(name));
  return (
    <Button
      kind="ghost"
      size="small"
      icon={isCopied ? <IconCheck className="size-4 text-ok" /> : <IconCopy className="size-4" />}
      onClick={() => void copy()}
    >
      {isCopied ? t('copied') : t('copy')}
    </Button>
  );
}
