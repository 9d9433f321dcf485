import type { Inside } from '@plumbline/shared/contract/inside.ts';
import { useTranslation } from 'react-i18next';
import { isolated } from '../i18n/isolated.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { cx } from '../ui/cx.ts';
import { personColour } from '../ui/person-colour.ts';
import { Tooltip } from '../ui/tooltip.tsx';

const DRAWN = 5;

interface InsideStackProps {
  /** Nothing is drawn for nobody. */
  inside: Inside | undefined;
  /** It stands at the lower end of a picture. */
  isOnPicture?: boolean;
}

/** Who is in a project or on a plan now: avatars, and in words for whoever hears the page or points at them. */
export function InsideStack({ inside, isOnPicture = false }: InsideStackProps) {
  const { t } = useTranslation('project');
  const format = useFormat();
  if (inside === undefined) return null;
  const people = inside.people.slice(0, DRAWN);
  const rest = inside.count - people.length;
  const names = people.map(({ name }) => isolated(name));
  const words = t('inside', {
    names: format.list(rest > 0 ? [...names, t('insideMore', { count: rest })] : names),
  });
  return (
    <span
      className={cx(
        'inline-flex align-middle print:hidden',
        isOnPicture ? 'absolute end-2 bottom-2 rounded-full bg-glass p-0.5' : 'ms-2',
      )}
    >
      <Tooltip content={words} className="inline-flex items-center">
        {people.map(({ id, name }) => (
          <Avatar
            key={id}
            id={id}
            name={name}
            colour={personColour(id)}
            sizePx={isOnPicture ? 24 : 20}
            className="-ms-1 first:ms-0"
          />
        ))}
        {rest > 0 && (
          <bdi
            aria-hidden
            className={cx('px-1 text-[11px] font-medium', isOnPicture ? 'text-on-glass' : 'text-text-2')}
          >
            +{format.number(rest)}
          </bdi>
        )}
        <span className="sr-only">{words}</span>
      </Tooltip>
    </span>
  );
}
