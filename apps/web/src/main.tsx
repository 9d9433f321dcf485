import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from './api/query-client.ts';
import { followOtherTabs, loadSession } from './api/session-store.ts';
import { reloadAfterBuild } from './app/reload-after-build.ts';
import { createRouter } from './app/router.tsx';
import { connectRequests, leaveEnded, leaveLoggedOut } from './app/connect-requests.ts';
import { keepShell } from './app/shell-worker.ts';
import { setTrustedTypes } from './app/trusted-types.ts';
import { currentLanguage, startI18n } from './i18n/i18n.ts';
import { LANGUAGE_TABLE } from './i18n/languages.ts';
import { startAppearance } from './ui/appearance.ts';
import { receiveTyped } from './storage/typed-texts.ts';
import './ui/base.css';
import { focusFaults } from './ui/fault-focus.ts';
import { later, loadLaterPartsAtRest } from './ui/later.ts';
import { PageLoadingBar } from './ui/page-loading.tsx';
import { restScrollbars } from './ui/scrollbars.ts';
import { Toaster } from './ui/toaster.tsx';

async function start(): Promise<void> {
  receiveTyped();
  setTrustedTypes();
  reloadAfterBuild();
  const language = LANGUAGE_TABLE[currentLanguage()];
  document.documentElement.lang = language.tag;
  startAppearance(language.rtl);
  restScrollbars();
  focusFaults();
  loadSession();
  await startI18n();
  const router = createRouter();
  connectRequests(router);
  followOtherTabs((isEnded) => {
    queryClient.clear();
    if (isEnded) leaveEnded(router);
    else leaveLoggedOut(router);
  });
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PageLoadingBar label={i18next.t('shell:loadingPage')} />
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
  keepShell();
  // People's names and zones are in Chinese and Japanese under any language of the interface.
  later(() => import('./i18n/faces-cn.ts'));
  loadLaterPartsAtRest();
}

void start();
