import { Outlet } from 'react-router-dom';
import { LanguageMenu } from '../../i18n/language-menu.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { Scroller } from './scroller.tsx';

/** Content without navigation; language and theme in the block-end corner. */
export function BlankLayout() {
  return (
    <div className="flex h-full flex-col print:block print:h-auto">
      <Scroller fixed={false}>
        <main id="content" className="grid shrink-0 grow grid-rows-[1fr_auto]">
          <Outlet />
          <div className="flex justify-end gap-1 p-3 print:hidden">
            <LanguageMenu />
            <ThemeButton />
          </div>
        </main>
      </Scroller>
      <ScrollToTop />
    </div>
  );
}
