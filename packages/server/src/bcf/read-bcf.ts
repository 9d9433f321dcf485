/** Reads a BCF file of any version into topics; what is broken is refused topic by topic. */
import { BCF_FIELDS, fieldName } from './bcf-fields.ts';
import { BCF_VERSIONS, type BcfComment, type BcfFile, type BcfTopic, type BcfViewpoint } from './bcf-file.ts';
import { openArchive } from './open-archive.ts';
import { attributeOf, childrenOf, ownText, readXml, textOf, type XmlElement } from './read-xml.ts';

const MARKUP = 'markup.bcf';
const GUID_MAX_CHARS = 100;

/** @throws BadArchive for what is no archive, or a hostile one */
export function readBcf(bytes: Uint8Array): BcfFile {
  const entries = openArchive(bytes);
  const topics: BcfTopic[] = [];
  const refused: BcfFile['refused'] = [];
  const folders = new Map<string, string>();
  for (const [name, content] of entries) {
    const [folder = '', file, ...rest] = name.split('/');
    if (file !== MARKUP || rest.length > 0) continue;
    const read = readMarkup(content);
    if (typeof read === 'string') refused.push({ folder, reason: read });
    else if (!folders.has(read.guid)) {
      folders.set(read.guid, folder);
      topics.push(
        read.viewpoints.length > 0 ? read : { ...read, viewpoints: unnamedViewpoint(entries, folder) },
      );
    }
  }
  return {
    version: versionOf(entries.get('bcf.version')),
    topics,
    refused,
    read: (guid, name) => entries.get(`${folders.get(guid) ?? ''}/${name}`) ?? null,
  };
}

/** The first files of BCF name no viewpoint: it is the one that lies there under the usual name. */
function unnamedViewpoint(entries: ReadonlyMap<string, Uint8Array>, folder: string): BcfViewpoint[] {
  const there = (name: string) => (entries.has(`${folder}/${name}`) ? name : null);
  const found = {
    guid: folder.toLowerCase().slice(0, GUID_MAX_CHARS),
    viewpoint: there('viewpoint.bcfv'),
    snapshot: there('snapshot.png'),
  };
  return found.viewpoint === null && found.snapshot === null ? [] : [found];
}

function versionOf(bytes: Uint8Array | undefined): BcfFile['version'] {
  const root = bytes && readXml(bytes, 'Version');
  const stated = root && (attributeOf(root, 'VersionId') ?? '');
  return BCF_VERSIONS.find((version) => stated?.startsWith(version)) ?? null;
}

function readMarkup(bytes: Uint8Array): BcfTopic | BcfFile['refused'][number]['reason'] {
  const markup = readXml(bytes, 'Markup');
  if (!markup) return 'not-xml';
  const [topic] = childrenOf(markup, 'Topic');
  if (!topic) return 'no-topic';
  const guid = guidOf(topic);
  if (guid === null) return 'no-guid';
  const title = textOf(topic, 'Title');
  if (title === null) return 'no-title';
  const comments = partsOf(markup, topic, { old: 'Comment', list: 'Comments', item: 'Comment' });
  const viewpoints = partsOf(markup, topic, { old: 'Viewpoints', list: 'Viewpoints', item: 'ViewPoint' });
  return {
    guid,
    title,
    description: textOf(topic, 'Description') ?? '',
    status: attributeOf(topic, 'TopicStatus'),
    type: attributeOf(topic, 'TopicType'),
    priority: textOf(topic, 'Priority'),
    stage: textOf(topic, 'Stage'),
    labels: labelsOf(topic),
    dueDate: textOf(topic, 'DueDate'),
    assignedTo: textOf(topic, 'AssignedTo'),
    creationAuthor: textOf(topic, 'CreationAuthor'),
    creationDate: textOf(topic, 'CreationDate'),
    comments: comments.flatMap(readComment),
    viewpoints: viewpoints.toSorted((a, b) => indexOf(a) - indexOf(b)).flatMap(readViewpoint),
    lost: lostOf({ markup, topic, comments, viewpoints }),
  };
}

/** One that is far too long for a GUID is none. */
function guidOf(element: XmlElement): string | null {
  const guid = attributeOf(element, 'Guid')?.toLowerCase() ?? null;
  return guid !== null && guid.length <= GUID_MAX_CHARS ? guid : null;
}

/** Until 2.1 `Labels` is a label, later the list of them. */
function labelsOf(topic: XmlElement): string[] {
  const labels = childrenOf(topic, 'Labels').flatMap((each) => {
    const listed = childrenOf(each, 'Label');
    return (listed.length > 0 ? listed : [each]).map((label) => ownText(label));
  });
  return [...new Set(labels.filter((label) => label !== ''))];
}

/** Until 2.1 they stand beside the topic, later in it. */
function partsOf(
  markup: XmlElement,
  topic: XmlElement,
  { old, list, item }: { old: string; list: string; item: string },
): XmlElement[] {
  return [...childrenOf(markup, old), ...childrenOf(topic, list).flatMap((each) => childrenOf(each, item))];
}

/** One that only points to a viewpoint says nothing by itself: the view is kept. */
function readComment(comment: XmlElement): BcfComment[] {
  const guid = guidOf(comment);
  const text = textOf(comment, 'Comment');
  if (guid === null || text === null) return [];
  const [pointed] = childrenOf(comment, 'Viewpoint');
  return [
    {
      guid,
      text,
      author: textOf(comment, 'Author'),
      date: textOf(comment, 'Date'),
      viewpoint: pointed ? guidOf(pointed) : null,
    },
  ];
}

function readViewpoint(viewpoint: XmlElement): BcfViewpoint[] {
  const guid = guidOf(viewpoint);
  if (guid === null) return [];
  return [{ guid, viewpoint: textOf(viewpoint, 'Viewpoint'), snapshot: textOf(viewpoint, 'Snapshot') }];
}

/** In which place among the views it is to stand; those without a number keep their order. */
function indexOf(viewpoint: XmlElement): number {
  const index = Number(textOf(viewpoint, 'Index') ?? '0');
  return Number.isFinite(index) ? index : 0;
}

interface Parts {
  markup: XmlElement;
  topic: XmlElement;
  comments: readonly XmlElement[];
  viewpoints: readonly XmlElement[];
}

/** Fields that say something and have no place in a note; also those that no version knows. */
function lostOf({ markup, topic, comments, viewpoints }: Parts): string[] {
  const within = (part: string) => (element: XmlElement) =>
    namesOf(element).map((name) => (name.startsWith('@') ? `${part}${name}` : `${part}/${name}`));
  const ofMarkup = namesOf(markup).filter((name) => name !== 'Topic' && !name.startsWith('@'));
  const names = [
    ...[...ofMarkup, ...within('Topic')(topic)].map(fieldName),
    ...comments.flatMap(within('Comment')),
    ...viewpoints.flatMap(within('Viewpoint')),
  ];
  return [...new Set(names.filter((name) => (BCF_FIELDS[name] ?? 'lost') === 'lost'))];
}

function namesOf(element: XmlElement): string[] {
  return Object.keys(element).filter((name) => name !== '#text' && !isEmpty(element[name]));
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return typeof value !== 'object' || value === null || Object.values(value).every(isEmpty);
}
