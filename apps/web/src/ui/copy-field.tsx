import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/ph/check';
import IconCopy from '~icons/ph/copy';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { TextField } from './text-field.tsx';

/** A text to take away: selected on focus, copied by a button that says so. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(value));
  return (
    <TextField
      label={label}
      value={value}
      hint={hint}
      readOnly
      dir="ltr"
      size="large"
      onFocus={(event) => event.currentTarget.select()}
      end={
        <Button
          kind="ghost"
          size="small"
          icon={copied ? <IconCheck className="size-4 text-ok" /> : <IconCopy className="size-4" />}
          onClick={() => void copy()}
        >
          {copied ? t('copied') : t('copy')}
        </Button>
      }
    />
  );
}
