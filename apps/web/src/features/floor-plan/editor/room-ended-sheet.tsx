import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RoomEnd } from '../../../collab/room-status.ts';
import { PlanSketch } from '../../../ui/plan-sketch.tsx';

/** The ends this sheet tells of; the others lead to the login or have a sheet of their own. */
const KINDS: Partial<Record<RoomEnd, 'deleted' | 'noAccess'>> = {
  'not-found': 'deleted',
  'not-authorized': 'noAccess',
};

/** Lies over a plan that was deleted, or that this person lost, while it was open. An ended link has its own sheet. */
export function RoomEndedSheet({ end, projectId }: { end: RoomEnd; projectId: string }) {
  const { t } = useTranslation('plan');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), [end]);
  const kind = KINDS[end];
  if (!kind) return null;
  return (
    <div
      role="alertdialog"
      aria-modal
      aria-label={t(`ended.${kind}`)}
      className="absolute inset-0 z-20 grid place-items-center bg-scrim p-6"
    >
      <div className="grid max-w-[420px] justify-items-center gap-4 rounded-dialog bg-raised p-8 text-center shadow-e2">
        <PlanSketch broken className="w-40" />
        <h2 className="type-h3">{t(`ended.${kind}`)}</h2>
        <p className="type-body text-text-2">{t(`ended.${kind}Text`)}</p>
        <Link
          ref={link}
          to={kind === 'deleted' ? `/project/floor?projectId=${projectId}` : '/'}
          className="focus-ring"
        >
          {t(kind === 'deleted' ? 'toFloors' : 'toStart')}
        </Link>
      </div>
    </div>
  );
}
