import { useState } from 'react';
import { usePhoto } from '../api/photos.ts';
import type { AvatarPhotoProps } from '../ui/avatar.tsx';

/** Somebody's photo over the initial of their avatar, within a rim where its colour tells who they are. */
export function PersonPhoto({ id, rimmed }: AvatarPhotoProps) {
  const src = usePhoto(id)?.thumbnailUrl;
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (src === undefined || src === failedSrc) return null;
  return (
    <img
      src={src}
      alt=""
      decoding="async"
      draggable={false}
      onError={() => setFailedSrc(src)}
      className={`absolute rounded-full object-cover ${rimmed ? 'inset-[8%] size-[84%]' : 'inset-0 size-full'}`}
    />
  );
}
