import { useTranslation } from 'react-i18next';
import IconCamera from '~icons/ph/camera';
import IconFull from '~icons/ph/arrows-out';
import IconNote from '~icons/ph/note-pencil';
import IconNext from '~icons/ph/skip-forward';
import IconPause from '~icons/ph/pause';
import IconPlay from '~icons/ph/play';
import IconPlus from '~icons/ph/plus';
import IconMinus from '~icons/ph/minus';
import IconPrevious from '~icons/ph/skip-back';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import type { FieldNotes } from './field-notes/use-field-notes.ts';
import { SPEEDS, type usePlayback } from './use-playback.ts';
import type { useScene } from './use-scene.ts';

interface PlaybackBarProps {
  scene: ReturnType<typeof useScene>;
  playback: ReturnType<typeof usePlayback>;
}

/** From frame to frame, by hand or by itself. */
export function PlaybackBar({ scene, playback }: PlaybackBarProps) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const { isPlaying, setPlaying, speed, setSpeed } = playback;
  const { at, all } = scene.frame;
  return (
    <div dir="ltr" className="flex shrink-0 items-center gap-1">
      <IconButton
        label={t('view.previous')}
        shortcut=","
        icon={<IconPrevious className="size-[18px]" />}
        disabled={at <= 0}
        onClick={() => scene.step(-1)}
      />
      <IconButton
        label={t(isPlaying ? 'view.pause' : 'view.play')}
        icon={isPlaying ? <IconPause className="size-[18px]" /> : <IconPlay className="size-[18px]" />}
        disabled={!isPlaying && at === all - 1}
        onClick={() => setPlaying(!isPlaying)}
      />
      <IconButton
        label={t('view.next')}
        shortcut="."
        icon={<IconNext className="size-[18px]" />}
        disabled={at === all - 1}
        onClick={() => scene.step(1)}
      />
      <Select
        label={t('view.speed')}
        layout="bare"
        className="w-18"
        value={String(speed)}
        onChange={(value) => setSpeed(SPEEDS.find((each) => String(each) === value) ?? 1)}
        options={SPEEDS.map((each) => ({ value: String(each), label: <bdi>{format.number(each)}×</bdi> }))}
      />
    </div>
  );
}

interface ViewBarProps {
  /** Null: nothing is drawn yet, or nothing that turns. */
  fovDeg: number | null;
  onZoom: (steps: number) => void;
  placing: FieldNotes['placing'];
  /** Null where nothing may be taken away. */
  onSnapshot: (() => void) | null;
  onFull: () => void;
}

const ZOOM_STEP = 10;

/** Closer and wider, the view as a file, and the whole screen. */
export function ViewBar({ fovDeg, onZoom, placing, onSnapshot, onFull }: ViewBarProps) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  return (
    <div className="flex items-center gap-1 rounded-control border border-line bg-surface p-1">
      {placing.canPlace && (
        <IconButton
          label={t('fieldNotes.add')}
          shortcut="N"
          pressed={placing.isPicking}
          icon={<IconNote className="size-[18px]" />}
          onClick={() => placing.setPicking(!placing.isPicking)}
        />
      )}
      {fovDeg !== null && (
        <>
          {onSnapshot && (
            <IconButton
              label={t('view.snapshot')}
              icon={<IconCamera className="size-[18px]" />}
              onClick={onSnapshot}
            />
          )}
          <IconButton
            label={t('view.smaller')}
            shortcut="-"
            icon={<IconMinus className="size-[18px]" />}
            onClick={() => onZoom(-ZOOM_STEP)}
          />
          <bdi className="type-note w-9 text-center">{format.number(Math.round(fovDeg))}°</bdi>
          <IconButton
            label={t('view.larger')}
            shortcut="+"
            icon={<IconPlus className="size-[18px]" />}
            onClick={() => onZoom(ZOOM_STEP)}
          />
        </>
      )}
      <IconButton label={t('view.fullscreen')} icon={<IconFull className="size-[18px]" />} onClick={onFull} />
    </div>
  );
}
