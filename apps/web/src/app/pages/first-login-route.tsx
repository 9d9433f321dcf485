import { Suspense } from 'react';
import { FirstLoginPage } from '../../features/auth/first-login-page.tsx';
import { AgreeText } from '../../features/system/agree-text.tsx';
import { useTexts } from '../../i18n/use-texts.ts';

/** The first login with the terms that are accepted there. */
export function FirstLoginRoute() {
  useTexts(['auth', 'validation']);
  return (
    <FirstLoginPage
      terms={
        <Suspense>
          <AgreeText />
        </Suspense>
      }
    />
  );
}
