import { useTranslation } from 'react-i18next';

const SECTIONS = ['use', 'content', 'people', 'log', 'access', 'end'] as const;

/** The terms of use, a column of 68 characters. */
export function AgreeText() {
  const { t } = useTranslation('system');
  return (
    <div className="max-w-[68ch]">
      {SECTIONS.map((id, index) => (
        <section key={id} className="mb-5 break-inside-avoid">
          <h2 className="type-h3 mb-1">
            {index + 1}. {t(`agree.sections.${id}.title`)}
          </h2>
          <p className="type-body">{t(`agree.sections.${id}.text`)}</p>
        </section>
      ))}
    </div>
  );
}
