import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { setFrameHidden, useFrameHidden } from '../../../ui/frame-hidden.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';

/** The way back while tools, bars and panel are put aside. */
export function FrameBack() {
  const { t } = useTranslation('view');
  if (!useFrameHidden()) return null;
  return (
    <div
      dir={document.documentElement.dir}
      className="absolute inset-x-0 bottom-3 mx-auto w-fit print:hidden"
    >
      <Button size="small" onClick={() => setFrameHidden(false)}>
        {t('frameBack')} <KeyHint>\</KeyHint>
      </Button>
    </div>
  );
}
