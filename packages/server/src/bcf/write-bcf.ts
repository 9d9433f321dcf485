/** Writes topics as a BCF file; elements stand in the order that the schemas of 2.1 and 3.0 ask for. */
import { zipSync } from 'fflate';
import { xml, type XmlNode } from './write-xml.ts';

export type WrittenVersion = '2.1' | '3.0';

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
  comments: readonly { guid: string; text: string; author: string; date: string }[];
  viewpoints: readonly {
    guid: string;
    viewpoint: Uint8Array | null;
    snapshot: Uint8Array | null;
  }[];
}

export interface WrittenFile {
  version: WrittenVersion;
  project: { id: string; name: string };
  statuses: readonly string[];
  topics: readonly WrittenTopic[];
}

export function writeBcf(file: WrittenFile): Uint8Array {
  const entries: Record<string, Uint8Array> = {
    'bcf.version': xml([
      'Version',
      { VersionId: file.version },
      file.version === '2.1' ? [['DetailedVersion', {}, '2.1']] : [],
    ]),
    ...(file.version === '3.0' ? projectOf3(file) : projectOf21(file)),
  };
  for (const topic of file.topics) {
    entries[`${topic.guid}/markup.bcf`] = xml(file.version === '3.0' ? markupOf3(topic) : markupOf21(topic));
    for (const { guid, viewpoint, snapshot } of topic.viewpoints) {
      if (viewpoint) entries[`${topic.guid}/${guid}.bcfv`] = viewpoint;
      if (snapshot) entries[`${topic.guid}/${guid}.png`] = snapshot;
    }
  }
  return zipSync(entries);
}

function projectOf3({ project, statuses, topics }: WrittenFile): Record<string, Uint8Array> {
  const list = (name: string, item: string, values: Iterable<string>): XmlNode => [
    name,
    {},
    [...new Set(values)].map((value): XmlNode => [item, {}, value]),
  ];
  const extensions: XmlNode[] = [
    list(
      'TopicTypes',
      'TopicType',
      topics.map(({ type }) => type),
    ),
    list('TopicStatuses', 'TopicStatus', statuses),
    list('Priorities', 'Priority', []),
    list(
      'TopicLabels',
      'TopicLabel',
      topics.flatMap(({ labels }) => labels),
    ),
    list('Users', 'User', usersOf(topics)),
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

function projectOf21({ project, statuses, topics }: WrittenFile): Record<string, Uint8Array> {
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
    type(
      'TopicType',
      topics.map((topic) => topic.type),
    ),
    type('TopicStatus', statuses),
    type(
      'TopicLabel',
      topics.flatMap(({ labels }) => labels),
    ),
    type('UserIdType', usersOf(topics)),
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

function usersOf(topics: readonly WrittenTopic[]): string[] {
  return topics.flatMap(({ assignedTo, creationAuthor, comments }) => [
    creationAuthor,
    ...(assignedTo === null ? [] : [assignedTo]),
    ...comments.map(({ author }) => author),
  ]);
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
  return comments.map(({ guid, date, author, text }) => [
    'Comment',
    { Guid: guid },
    [
      ['Date', {}, date],
      ['Author', {}, author],
      ['Comment', {}, text],
    ],
  ]);
}

function viewpointsOf({ viewpoints }: WrittenTopic, name: string): XmlNode[] {
  return viewpoints.map(({ guid, viewpoint, snapshot }) => [
    name,
    { Guid: guid },
    [
      ...(viewpoint ? [['Viewpoint', {}, `${guid}.bcfv`] satisfies XmlNode] : []),
      ...(snapshot ? [['Snapshot', {}, `${guid}.png`] satisfies XmlNode] : []),
    ],
  ]);
}
