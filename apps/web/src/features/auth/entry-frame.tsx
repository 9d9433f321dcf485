import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage } from '../../i18n/i18n.ts';
import { leaveLanguageToAnyone } from '../../i18n/language-owner.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { cx } from '../../ui/cx.ts';
import { DimensionLine } from '../../ui/dimension-line.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';
import { LineDrawing } from './line-drawing/line-drawing.tsx';

interface EntryFrameProps {
  title: string;
  /** One sentence under the title. */
  claim?: ReactNode;
  children: ReactNode;
}

/** The way in: form at the inline start, a quiet line drawing at the end. */
export function EntryFrame({ title, claim, children }: EntryFrameProps) {
  return (
    <div className="grid h-full grid-cols-[400px_minmax(0,1fr)] max-md:grid-cols-1">
      <main
        id="content"
        className="flex min-h-0 flex-col overflow-y-auto border-e border-line bg-surface px-10 pt-8 pb-5 max-md:border-e-0"
      >
        <div className="flex items-center gap-3">
          <Logo className="size-7" />
          <span className="text-[18px] leading-6 font-semibold">Plumbline</span>
        </div>
        <div className="my-auto w-full max-w-[480px] py-8 max-md:mx-auto">
          <PageTitle>{title}</PageTitle>
          {claim && <p className="mt-1 text-text-2">{claim}</p>}
          {children}
        </div>
        <div className="-mx-2 flex items-center justify-between">
          <LanguageRow />
          <ThemeButton />
        </div>
      </main>
      <LineDrawing />
    </div>
  );
}

function LanguageRow() {
  const { t } = useTranslation('common');
  return (
    <div role="group" aria-label={t('language')} className="flex gap-1">
      {LANGUAGE_ORDER.map((language) => {
        const active = language === currentLanguage();
        return (
          <button
            key={language}
            type="button"
            lang={LANGUAGE_TABLE[language].tag}
            aria-pressed={active}
            onClick={() => {
              leaveLanguageToAnyone();
              changeLanguage(language);
            }}
            className={cx(
              'focus-ring relative h-7 rounded-control px-2 hover:bg-hover',
              active ? 'font-medium text-link' : 'text-text-2',
            )}
          >
            {LANGUAGE_TABLE[language].ownName}
            {active && <DimensionLine className="absolute inset-x-2 -bottom-1.5" />}
          </button>
        );
      })}
    </div>
  );
}
