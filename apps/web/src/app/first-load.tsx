import { Logo } from '../ui/logo.tsx';
import { PageFallback } from '../ui/page-loading.tsx';

/** The mark that index.html shows from the first paint, until the first page is there. */
export function FirstLoad() {
  return (
    <div className="first-load">
      <Logo className="size-10" />
      <PageFallback />
    </div>
  );
}
