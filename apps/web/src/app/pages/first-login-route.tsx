import { Suspense } from 'react';
import { FirstLoginPage } from '../../features/auth/first-login-page.tsx';
import { AgreeText } from '../../features/system/agree-text.tsx';

/** The first login with the terms that are accepted there. */
export function FirstLoginRoute() {
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
