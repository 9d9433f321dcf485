import { enteredLines } from '@plumbline/shared/text/entered-text.ts';
import { Extension } from '@tiptap/core';
import { DOMParser, Fragment, Slice, type Schema } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { PastedContentParser, withoutStyles } from './pasted-content.ts';

/** What comes from the clipboard, or is dropped, is brought to the closed set. */
export const readPasted = Extension.create({
  name: 'readPasted',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      new Plugin({
        props: {
          clipboardParser: new PastedContentParser(schema, DOMParser.fromSchema(schema).rules),
          transformPastedHTML: withoutStyles,
          clipboardTextParser: (text) => linesOf(schema, text),
        },
      }),
    ];
  },
});

/** A paragraph for each line, the empty ones too. */
function linesOf(schema: Schema, text: string): Slice {
  const paragraphs = enteredLines(text)
    .split('\n')
    .map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]));
  return new Slice(Fragment.from(paragraphs), 1, 1);
}
