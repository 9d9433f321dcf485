import { useTranslation } from 'react-i18next';
import { differencesOf } from './operation-texts.ts';

/** What was changed from what to what, where the request tells. */
export function OperationDifferences({ requestParams }: { requestParams: string }) {
  const { t } = useTranslation('log');
  const differences = differencesOf(requestParams);
  if (differences.length === 0) return null;
  return (
    <section>
      <h3 className="type-strong mb-1">{t('changes')}</h3>
      <table className="w-full border-collapse">
        <thead>
          <tr className="type-label text-text-2 [&>th]:h-7 [&>th]:text-start [&>th]:font-medium">
            <th scope="col">{t('change.field')}</th>
            <th scope="col">{t('change.before')}</th>
            <th scope="col">{t('change.after')}</th>
          </tr>
        </thead>
        <tbody className="type-mono">
          {differences.map(({ name, before, after }) => (
            <tr
              key={name}
              className="border-t border-line [&>*]:h-8 [&>*]:pe-3 [&>*]:text-start [&>*]:break-all"
            >
              <th scope="row" className="font-normal">
                <bdi>{name}</bdi>
              </th>
              <td>
                <bdi className="text-text-2 line-through">{shown(before)}</bdi>
              </td>
              <td>
                <bdi>{shown(after)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
