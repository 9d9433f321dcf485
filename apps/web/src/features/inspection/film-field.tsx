import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newRowId } from '../../api/new-row-id.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { ChosenFile } from '../../inspections/announce-file.ts';
import { mediaMeansQuery } from '../../inspections/inspection-requests.ts';
import { readFilm, type FilmFacts } from '../../inspections/read-film.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { CaptureDrop } from './capture-drop.tsx';

interface FilmFieldProps {
  /** Gets the video once it can be sent as it is; null while it cannot. */
  onFilm: (film: ChosenFile | null) => void;
}

interface Chosen {
  file: File;
  facts: FilmFacts;
}

/** The video of a walk: what it is, what nobody but a person can say of it, and why it is not taken, before it is sent. */
export function FilmField({ onFilm }: FilmFieldProps) {
  const { t } = useTranslation(['inspection', 'errors']);
  const format = useFormat();
  const means = useQuery(mediaMeansQuery());
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const newest = useRef<File>(null);
  const [isFlat, setIsFlat] = useState(false);
  if (means.data?.readsVideo === false) return <FormFailure>{t('errors:video-no-reader')}</FormFailure>;
  const hand = ({ file, facts }: Chosen, shape?: 'sphere') => {
    const isKnown = facts.ok && (!facts.asks || shape);
    const { durationSeconds } = facts.ok ? facts : {};
    onFilm(isKnown ? { id: newRowId(), file, durationSeconds, ...(shape && { shape }) } : null);
  };
  const choose = async ([file]: File[]) => {
    if (!file) return;
    newest.current = file;
    onFilm(null);
    const read = { file, facts: await readFilm(file) };
    // Another one was chosen meanwhile.
    if (newest.current !== file) return;
    setChosen(read);
    setIsFlat(false);
    hand(read);
  };
  const { file, facts } = chosen ?? {};
  return (
    <div className="grid gap-3">
      <CaptureDrop of="film" onFiles={(files) => void choose(files)} />
      {file && (
        <p className="flex items-center gap-2">
          <bdi className="min-w-0 grow truncate text-match-parent">{file.name}</bdi>
          {facts?.ok && <bdi className="shrink-0">{format.duration(facts.durationSeconds * 1000)}</bdi>}
          <bdi className="shrink-0 text-text-2">{format.fileSize(file.size)}</bdi>
        </p>
      )}
      {chosen && facts?.ok && facts.asks && (
        <ShapeQuestion
          key={chosen.file.name + chosen.file.lastModified}
          onAnswer={(answer) => {
            setIsFlat(answer === 'flat');
            hand(chosen, answer === 'flat' ? undefined : answer);
          }}
        />
      )}
      {facts && !facts.ok && <FormFailure>{t(`errors:${facts.code}`)}</FormFailure>}
      {isFlat && <FormFailure>{t('errors:video-flat')}</FormFailure>}
    </div>
  );
}

function ShapeQuestion({ onAnswer }: { onAnswer: (answer: 'sphere' | 'flat') => void }) {
  const { t } = useTranslation('inspection');
  const [answer, setAnswer] = useState<'sphere' | 'flat' | null>(null);
  const say = (said: 'sphere' | 'flat') => {
    setAnswer(said);
    onAnswer(said);
  };
  return (
    <fieldset>
      <legend className="type-strong mb-1">{t('film.question')}</legend>
      {(['sphere', 'flat'] as const).map((each) => (
        <label key={each} className="me-4 inline-flex items-center gap-2">
          <input type="radio" name="film-shape" checked={answer === each} onChange={() => say(each)} />
          {t(each === 'sphere' ? 'shape.sphere' : 'film.flat')}
        </label>
      ))}
    </fieldset>
  );
}
