/**
 * Writes topics as a BCF file, piece by piece: of so many topics only one is in memory. Elements stand in the order that
 * the schemas of 2.1 and 3.0 ask for. Guarded by write-bcf.test.ts.
 */
import { ZipPieces } from '../files/zip-pieces.ts';
import { xml, type XmlNode } from './write-xml.ts';

export type WrittenVersion = '2.1' | '3.0';

export interface WrittenPicture {
  bytes: Uint8Array;
  ending: 'png' | 'jpg';
}

export interface WrittenTopic {
  guid: string;
  title: string;
  description: string;
  status: string;
  type: string;
  labels: readonly string[];
  /** A moment, see `dueMoment`. */
  dueDate: string | null;
  assignedTo: string | null;
  creationDate: string;
  creationAuthor: string;
  referenceLink: string;
  comments: readonly {
    guid: string;
    text: string;
    author: string;
    date: string;
    /** GUID of the view that it points to, if to one. */
    viewpoint?: string | null;
  }[];
  viewpoints: readonly {
    guid: string;
    viewpoint: Uint8Array | null;
    snapshot: WrittenPicture | null;
    /** Pictures that it is drawn over, under the names by which it points to them. */
    bitmaps: readonly { name: string; bytes: Uint8Array }[];
  }[];
}

export interface WrittenFile {
  version: WrittenVersion;
  project: { id: string; name: string };
  statuses: readonly string[];
  topics: AsyncIterable<WrittenTopic>;
}

/** What a file says of all its topics together. */
interface Vocabulary {
  types: Set<string>;
  labels: Set<string>;
  users: Set<string>;
}

export async function* writeBcf(file: WrittenFile): AsyncGenerator<Uint8Array> {
  const zip = new ZipPieces();
  zip.add('bcf.version', xml(versionOf(file.version)));
  yield* zip.take();
  const words: Vocabulary = { types: new Set(), labels: new Set(), users: new Set() };
  for await (const topic of file.topics) {
    learn(words, topic);
    zip.add(`${topic.guid}/markup.bcf`, xml(file.version === '3.0' ? markupOf3(topic) : markupOf21(topic)));
    for (const [name, bytes] of filesOf(topic)) zip.add(`${topic.guid}/${name}`, bytes);
    yield* zip.take();
  }
  const about = file.version === '3.0' ? projectOf3(file, words) : projectOf21(file, words);
  for (const [name, bytes] of Object.entries(about)) zip.add(name, bytes);
  zip.end();
  yield* zip.take();
}

/** What lies beside a markup, each name once: views of one topic may be drawn over the same picture. */
function filesOf({ viewpoints }: WrittenTopic): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const { guid, viewpoint, snapshot } of viewpoints) {
    if (viewpoint) files.set(`${guid}.bcfv`, viewpoint);
    if (snapshot) files.set(`${guid}.${snapshot.ending}`, snapshot.bytes);
  }
  for (const { name, bytes } of viewpoints.flatMap(({ bitmaps }) => bitmaps))
    if (!files.has(name)) files.set(name, bytes);
  return files;
}

function versionOf(version: WrittenVersion): XmlNode {
  return ['Version', { VersionId: version }, version === '2.1' ? [['DetailedVersion', {}, '2.1']] : []];
}

function learn(
  words: Vocabulary,
  { type, labels, creationAuthor, assignedTo, comments }: WrittenTopic,
): void {
  words.types.add(type);
  for (const label of labels) words.labels.add(label);
  for (const user of [creationAuthor, assignedTo, ...comments.map(({ author }) => author)])
    if (user !== null && user !== '') words.users.add(user);
}

function projectOf3({ project, statuses }: WrittenFile, words: Vocabulary): Record<string, Uint8Array> {
  const list = (name: string, item: string, values: Iterable<string>): XmlNode => [
    name,
    {},
    [...new Set(values)].map((value): XmlNode => [item, {}, value]),
  ];
  const extensions: XmlNode[] = [
    list('TopicTypes', 'TopicType', words.types),
    list('TopicStatuses', 'TopicStatus', statuses),
    list('Priorities', 'Priority', []),
    list('TopicLabels', 'TopicLabel', words.labels),
    list('Users', 'User', words.users),
    list('SnippetTypes', 'SnippetType', []),
    list('Stages', 'Stage', []),
  ];
  return {
    'project.bcfp': xml([
      'ProjectInfo',
      {},
      [['Project', { ProjectId: project.id }, [['Name', {}, project.name]]]],
    ]),
    'extensions.xml': xml(['Extensions', {}, extensions]),
  };
}

function projectOf21({ project, statuses }: WrittenFile, words: Vocabulary): Record<string, Uint8Array> {
  const type = (name: string, values: Iterable<string>): XmlNode => [
    'simpleType',
    { name },
    [
      [
        'restriction',
        { base: name },
        [...new Set(values)].map((value): XmlNode => ['enumeration', { value }, []]),
      ],
    ],
  ];
  const types = [
    type('TopicType', words.types),
    type('TopicStatus', statuses),
    type('TopicLabel', words.labels),
    type('UserIdType', words.users),
  ];
  return {
    'project.bcfp': xml([
      'ProjectExtension',
      {},
      [
        ['Project', { ProjectId: project.id }, [['Name', {}, project.name]]],
        ['ExtensionSchema', {}, 'extensions.xsd'],
      ],
    ]),
    'extensions.xsd': xml([
      'schema',
      { xmlns: 'http://www.w3.org/2001/XMLSchema' },
      [['redefine', { schemaLocation: 'markup.xsd' }, types]],
    ]),
  };
}

function markupOf3(topic: WrittenTopic): XmlNode {
  const fields: XmlNode[] = [
    ['ReferenceLinks', {}, [['ReferenceLink', {}, topic.referenceLink]]],
    ['Title', {}, topic.title],
    ['Labels', {}, topic.labels.map((label): XmlNode => ['Label', {}, label])],
    ...datesAndPeople(topic),
    ['Comments', {}, commentsOf(topic)],
    ['Viewpoints', {}, viewpointsOf(topic, 'ViewPoint')],
  ];
  return ['Markup', {}, [['Topic', attributesOf(topic), fields]]];
}

function markupOf21(topic: WrittenTopic): XmlNode {
  const fields: XmlNode[] = [
    ['ReferenceLink', {}, topic.referenceLink],
    ['Title', {}, topic.title],
    ...topic.labels.map((label): XmlNode => ['Labels', {}, label]),
    ...datesAndPeople(topic),
  ];
  const parts = [...commentsOf(topic), ...viewpointsOf(topic, 'Viewpoints')];
  return ['Markup', {}, [['Topic', attributesOf(topic), fields], ...parts]];
}

function attributesOf({ guid, type, status }: WrittenTopic): Record<string, string> {
  return { Guid: guid, TopicType: type, TopicStatus: status };
}

function datesAndPeople(topic: WrittenTopic): XmlNode[] {
  const { creationDate, creationAuthor, dueDate, assignedTo, description } = topic;
  return [
    ['CreationDate', {}, creationDate],
    ['CreationAuthor', {}, creationAuthor],
    ...(dueDate === null ? [] : [['DueDate', {}, dueDate] satisfies XmlNode]),
    ...(assignedTo === null ? [] : [['AssignedTo', {}, assignedTo] satisfies XmlNode]),
    ...(description === '' ? [] : [['Description', {}, description] satisfies XmlNode]),
  ];
}

function commentsOf({ comments }: WrittenTopic): XmlNode[] {
  return comments.map(({ guid, date, author, text, viewpoint }) => [
    'Comment',
    { Guid: guid },
    [
      ['Date', {}, date],
      ['Author', {}, author],
      ['Comment', {}, text],
      ...(viewpoint ? [['Viewpoint', { Guid: viewpoint }, []] satisfies XmlNode] : []),
    ],
  ]);
}

function viewpointsOf({ viewpoints }: WrittenTopic, name: string): XmlNode[] {
  return viewpoints.map(({ guid, viewpoint, snapshot }, index) => [
    name,
    { Guid: guid },
    [
      ...(viewpoint ? [['Viewpoint', {}, `${guid}.bcfv`] satisfies XmlNode] : []),
      ...(snapshot ? [['Snapshot', {}, `${guid}.${snapshot.ending}`] satisfies XmlNode] : []),
      ['Index', {}, String(index)],
    ],
  ]);
}
