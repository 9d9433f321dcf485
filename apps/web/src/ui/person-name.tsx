import { Avatar } from './avatar.tsx';

/** Somebody in a list: the photo or initial, and the name. */
export function PersonName({ id, name }: { id: string; name: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2 align-middle">
      <Avatar id={id} name={name} sizePx={20} />
      <bdi className="min-w-0 truncate">{name}</bdi>
    </span>
  );
}
