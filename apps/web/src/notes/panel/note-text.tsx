import type { VisitorBlock, VisitorInline } from '@plumbline/shared/contract/visitor-note.ts';
import type { Block, Inline } from '@plumbline/shared/documents/note/description.ts';
import type { CommentPart } from '@plumbline/shared/documents/note/schema.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

/** A description as it is read: nothing of it can be changed here. */
export function NoteText({ blocks }: { blocks: readonly (Block | VisitorBlock)[] }) {
  return (
    <div className="type-body max-w-[68ch] [overflow-wrap:anywhere]">
      {blocks.map((block, index) => (
        // Blocks have no names; the whole text is drawn anew with each change.
        <TextBlock key={index} block={block} />
      ))}
    </div>
  );
}

function TextBlock({ block }: { block: Block | VisitorBlock }) {
  if ('list' in block) {
    const List = block.list === 'ordered' ? 'ol' : 'ul';
    return (
      <List className={block.list === 'ordered' ? 'list-decimal ps-6' : 'list-disc ps-6'}>
        {block.items.map((item, index) => (
          <li key={index}>
            {item.map((each, place) => (
              <TextBlock key={place} block={each} />
            ))}
          </li>
        ))}
      </List>
    );
  }
  return (
    <p dir="auto" className="min-h-[1lh] whitespace-pre-wrap">
      {block.paragraph.map((part, index) => (
        <TextPart key={index} part={part} />
      ))}
    </p>
  );
}

/** Words, a link, or somebody or something that is named. */
export function TextPart({ part }: { part: Inline | VisitorInline | CommentPart }) {
  const { t } = useTranslation('note');
  if ('someone' in part) return <span className="font-medium">@{t('someone')}</span>;
  if ('mention' in part) return <bdi className="font-medium text-link">@{part.label}</bdi>;
  if ('note' in part) return <bdi className="font-medium text-link">#{part.label}</bdi>;
  const link = 'link' in part ? part.link : undefined;
  const words = 'bold' in part ? <strong>{part.text}</strong> : part.text;
  if (link === undefined) return <Fragment>{words}</Fragment>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow" className="text-link underline">
      {words}
    </a>
  );
}
