import { Outlet } from 'react-router-dom';
import { LanguageMenu } from '../../i18n/language-menu.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';

/** Content without navigation; language and theme in the block-end corner. */
export function BlankLayout() {
  return (
    <main id="content" className="grid min-h-full grid-rows-[1fr_auto]">
      <Outlet />
      <div className="flex justify-end gap-1 p-3 print:hidden">
        <LanguageMenu />
        <ThemeButton />
      </div>
    </main>
  );
}
