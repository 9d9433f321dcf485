import { useTranslation } from 'react-i18next';
import IconSome from '~icons/ph/circle-half';
import IconYes from '~icons/ph/check';
import IconNo from '~icons/ph/minus';
import { rulesOf, useSession } from '../../api/session-store.ts';
import { cx } from '../../ui/cx.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { abilityMatrix, type Allowance } from './ability-matrix.ts';

const MARKS: Record<Allowance, { icon: typeof IconYes; ink: string }> = {
  yes: { icon: IconYes, ink: 'text-ok' },
  some: { icon: IconSome, ink: 'text-warn' },
  no: { icon: IconNo, ink: 'text-text-off' },
};

/** The stored rules as a table, and two cards of which the second needs a right. */
export function AccessControlPage() {
  const { t } = useTranslation('system');
  const { actions, rows } = abilityMatrix(rulesOf(useSession()));
  const managesPeople = rows.some(
    ({ subject, allowances }) => subject === 'Member' && allowances.get('manage') !== 'no',
  );
  return (
    <div className="mx-auto max-w-[1080px] p-6">
      <PageTitle>{t('acl.title')}</PageTitle>
      <p className="type-body mt-1 mb-6 max-w-[68ch] text-text-2">{t('acl.text')}</p>
      <div className="mb-6 grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Card name="everyone" />
        {managesPeople && <Card name="people" />}
      </div>
      <div className="overflow-x-auto rounded-panel bg-surface shadow-panel">
        <table className="w-full border-collapse">
          <thead>
            <tr className="bg-sunken text-start">
              <th scope="col" className="type-label px-4 py-2 text-start text-text-2">
                {t('acl.subject')}
              </th>
              {actions.map((action) => (
                <th key={action} scope="col" className="type-mono px-4 py-2 text-start text-text-2">
                  <bdi>{action}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ subject, allowances }) => (
              <tr key={subject} className="border-t border-line">
                <th scope="row" className="type-mono px-4 py-2 text-start">
                  <bdi>{subject}</bdi>
                </th>
                {actions.map((action) => (
                  <td key={action} className="px-4 py-2">
                    <Mark allowance={allowances.get(action) ?? 'no'} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Mark({ allowance }: { allowance: Allowance }) {
  const { t } = useTranslation('system');
  const { icon: Icon, ink } = MARKS[allowance];
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon className={cx('size-4', ink)} />
      <span className={cx(allowance === 'no' && 'sr-only')}>{t(`acl.${allowance}`)}</span>
    </span>
  );
}

function Card({ name }: { name: 'everyone' | 'people' }) {
  const { t } = useTranslation('system');
  return (
    <section className="rounded-panel bg-surface p-4 shadow-panel">
      <h2 className="type-h3">{t(`acl.${name}.title`)}</h2>
      <p className="type-body mt-1 text-text-2">{t(`acl.${name}.text`)}</p>
    </section>
  );
}
