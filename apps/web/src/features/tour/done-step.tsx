import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

const PLACES = [
  { id: 'start', to: '/' },
  { id: 'account', to: '/pages/account-settings/account' },
  { id: 'help', to: '/project/help' },
] as const;

/** Where to go from here; each way ends the tour. */
export function DoneStep({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('tour');
  return (
    <ul className="mt-3 space-y-1">
      {PLACES.map(({ id, to }) => (
        <li key={id}>
          <Link
            to={to}
            onClick={onEnd}
            className="focus-ring inline-flex min-h-6 items-center rounded-control"
          >
            {t(`places.${id}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
