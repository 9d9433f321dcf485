import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

/** "Just now" is over after this. */
const SHOWN_MS = 60_000;

interface ConflictLineProps {
  /** `Mei renamed it to Hall just now. Yours: Foyer` */
  text: string;
  /** Null for whoever may not edit. */
  onPutBack: (() => void) | null;
  onClose: () => void;
}

/** Says what somebody put over the value just given, for a minute, and puts it back on demand. */
export function ConflictLine({ text, onPutBack, onClose }: ConflictLineProps) {
  const { t } = useTranslation('together');
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const timer = setTimeout(() => close.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="mt-1 flex items-start gap-1 rounded-control bg-sunken ps-2">
      <p role="status" className="min-w-0 grow py-1 break-words">
        {text}
      </p>
      {onPutBack && (
        <Button size="small" kind="ghost" onClick={onPutBack}>
          {t('overtaken.putBack')}
        </Button>
      )}
      <IconButton label={t('overtaken.close')} icon={<IconX className="size-4" />} onClick={onClose} />
    </div>
  );
}
