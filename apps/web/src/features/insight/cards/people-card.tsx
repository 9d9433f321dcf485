import { useTranslation } from 'react-i18next';
import { isolated } from '../../../i18n/isolated.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { InsightCard } from '../insight-card.tsx';
import { TinyLine } from '../tiny-line.tsx';
import { linkOf, type SharedCardProps } from './card-props.ts';

/** What each counts, and the figure that opens it. */
const DONE = [
  { name: 'opened', figure: 'opened-by' },
  { name: 'completed', figure: 'completed-by' },
  { name: 'verified', figure: 'verified-by' },
] as const;

/** Lists the people who did something in the range, for admins of the project only. */
export function PeopleCard({ of, insight, className }: SharedCardProps) {
  const { t } = useTranslation(['insight', 'note']);
  const format = useFormat();
  const { people, range } = insight;
  if (people === null) return null;
  const link = linkOf(of);
  const max = Math.max(0, ...people.flatMap(({ weeks }) => weeks));
  const [first] = people;
  return (
    <InsightCard
      question={t('people.question')}
      answer={
        first ? t('people.answer', { count: people.length, name: isolated(first.name) }) : t('people.none')
      }
      className={className}
      table={{
        columns: [
          t('people.person'),
          t('people.weeks'),
          ...DONE.map(({ name }) => t(`people.${name}`)),
          t('people.last'),
        ],
        rows: people.map(({ id, name, weeks, lastOn, ...counts }) => ({
          id,
          cells: [
            { value: name },
            {
              value: weeks.join(' '),
              shown: <TinyLine label={t('people.line', { name })} counts={weeks} max={max} />,
            },
            ...DONE.map((done) => ({
              value: counts[done.name],
              to: link({ figure: { name: done.figure, of: [id, range.from, range.to] } }),
            })),
            { value: lastOn, shown: format.day(lastOn) },
          ],
        })),
      }}
    />
  );
}
