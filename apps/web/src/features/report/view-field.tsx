import { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { savedViewsQuery } from '../../lists/saved-views.ts';
import { Select } from '../../ui/select.tsx';

const NONE = '';
/** What a view says beside them is how its list is shown. */
const NAMES = new Set([...NOTE_LIST.filters, 'orderBy', 'direction']);

type Asked = Record<string, string>;

interface ViewFieldProps {
  asked: Asked;
  onTake: (asked: Asked) => void;
}

/** Takes the filters and the order of one of the reader's own views; from then on they are the report's. */
export function ViewField({ asked, onTake }: ViewFieldProps) {
  const { t } = useTranslation('report');
  const views = (useQuery(savedViewsQuery(NOTE_LIST.name)).data ?? []).flatMap(({ id, name, query }) => {
    const wanted = askedBy(query);
    return wanted ? [{ id, name, wanted }] : [];
  });
  if (views.length === 0) return null;
  const chosen = views.find(({ wanted }) => isSame(wanted, asked));
  return (
    <Select
      label={t('form.view')}
      value={chosen?.id ?? NONE}
      onChange={(id) => {
        const view = views.find((each) => each.id === id);
        if (view) onTake(view.wanted);
      }}
      options={[
        ...(chosen ? [] : [{ value: NONE, label: t('form.noView') }]),
        ...views.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> })),
      ]}
    />
  );
}

/** @returns null for a view of before that asks for what is no filter any more */
function askedBy(query: string): Asked | null {
  const asked = Object.fromEntries([...new URLSearchParams(query)].filter(([name]) => NAMES.has(name)));
  return z.safeParse(NOTE_LIST.wanted, asked).success ? asked : null;
}

function isSame(one: Asked, other: Asked): boolean {
  const [first, second] = [one, other].map((asked) => JSON.stringify(z.parse(NOTE_LIST.wanted, asked)));
  return first === second;
}
