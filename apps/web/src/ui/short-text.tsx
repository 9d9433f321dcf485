/** What somebody wrote, in a cell of a list: whole under the pointer where it is too long. */
export function ShortText({ text }: { text: string }) {
  return (
    <bdi title={text} className="block max-w-44 truncate">
      {text}
    </bdi>
  );
}
