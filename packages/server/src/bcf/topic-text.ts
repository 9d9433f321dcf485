/** The text of a note as title and description of a topic, and back; guarded by topic-text.test.ts. */
import { enteredLines } from '@plumbline/shared/text/entered-text.ts';

/** The first line that says something is the title; a note without a text is called by its number. */
export function topicText({ text, number }: { text: string; number: number | null }): {
  title: string;
  description: string;
} {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return { title: `#${number ?? ''}`, description: '' };
  return { title: lines[first]?.trim() ?? '', description: tidy(lines.slice(first + 1).join('\n')) };
}

/** The text of a note that is made of a topic. */
export function noteText({ title, description }: { title: string; description: string }): string {
  return tidy(enteredLines(`${title}\n${description}`));
}

/** Whether a topic says what the note says, whatever became of the space around lines. */
export function saysTheSame(
  topic: { title: string; description: string },
  note: { text: string; number: number | null },
): boolean {
  return noteText(topic) === noteText(topicText(note));
}

function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines.join('\n').trim();
}
