import { subject } from '@casl/ability';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconShare from '~icons/ph/share-network';
import { useProject } from '../../api/projects.ts';
import { useSession } from '../../api/session-store.ts';
import type { SceneShareProps } from '../../inspections/scene-share-props.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** Of a preview; the dialog shows it smaller. */
const PREVIEW_QUALITY = 0.8;

/** For who may make links of scenes: shares what is seen at this moment. */
export function ShareSceneButton({ projectId, inspection, viewNow, preview }: SceneShareProps) {
  const { t } = useTranslation('share');
  const session = useSession();
  const { project, ability } = useProject(projectId);
  const [shown, setShown] = useState<{ view: ReturnType<typeof viewNow>; previewUrl: string | null } | null>(
    null,
  );
  if (session?.kind !== 'member' || !project || !ability) return null;
  const own = subject('ShareLink', { createdBy: session.userData.id, kind: 'scene' as const });
  if (ability.cannot('create', own)) return null;
  const open = async () => {
    const view = viewNow();
    const picture = await preview().catch(() => null);
    setShown({ view, previewUrl: picture?.toDataURL('image/jpeg', PREVIEW_QUALITY) ?? null });
  };
  return (
    <>
      <IconButton
        label={t('share')}
        icon={<IconShare className="size-[18px]" />}
        onClick={() => void open()}
      />
      {shown && (
        <Suspense fallback={null}>
          <ShareDialog project={project} scene={{ inspection, ...shown }} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
