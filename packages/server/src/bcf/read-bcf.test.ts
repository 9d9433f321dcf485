import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { BadArchive } from './open-archive.ts';
import { readBcf } from './read-bcf.ts';

const GUID = '7ddc3ef0-0ab7-43f1-918a-45e38b42369c';
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
const markup = (inside: string) => zip({ [`${GUID}/markup.bcf`]: `<?xml version="1.0"?>${inside}` });

test('a topic of 3.0 is read with its parts below it, texts decoded as they were written', () => {
  const file = readBcf(
    markup(`<Markup><Topic Guid="${GUID.toUpperCase()}" TopicStatus="Open"><Title>A &amp; B &lt;c&gt; &#x4E0A;&#28023;</Title>
      <Labels><Label>Fire</Label><Label>Fire</Label><Label>MEP</Label></Labels><DueDate>2017-10-10T08:00:00+00:00</DueDate>
      <Comments><Comment Guid="C1"><Date>2021-01-01T00:00:00Z</Date><Author>a@b.example</Author><Comment>قُل</Comment></Comment>
        <Comment Guid="C2"><Viewpoint Guid="V"/></Comment></Comments>
      <Viewpoints><ViewPoint Guid="V"><Viewpoint>v.bcfv</Viewpoint><Snapshot>s.png</Snapshot></ViewPoint></Viewpoints>
      <Stage>Construction</Stage><Priority/></Topic></Markup>`),
  );
  expect(file.refused).toEqual([]);
  expect(file.topics).toMatchObject([
    {
      guid: GUID,
      title: 'A & B <c> 上海',
      status: 'Open',
      labels: ['Fire', 'MEP'],
      dueDate: '2017-10-10T08:00:00+00:00',
      comments: [
        { guid: 'c1', text: 'قُل', author: 'a@b.example', date: '2021-01-01T00:00:00Z', viewpoint: null },
      ],
      viewpoints: [{ guid: 'v', viewpoint: 'v.bcfv', snapshot: 's.png' }],
      lost: ['Topic/Stage'],
    },
  ]);
});

test('a missing author or date stays missing', () => {
  const { topics } = readBcf(
    markup(
      `<Markup><Topic Guid="${GUID}"><Title>T</Title></Topic><Comment Guid="C"><Comment>x</Comment></Comment></Markup>`,
    ),
  );
  expect(topics[0]?.comments).toEqual([{ guid: 'c', text: 'x', author: null, date: null, viewpoint: null }]);
});

test('a comment of 2.0 keeps the view that it points to, and what it says beyond that is listed', () => {
  const { topics } = readBcf(
    markup(`<Markup><Topic Guid="${GUID}"><Title>T</Title></Topic>
      <Comment Guid="C"><VerbalStatus>Open</VerbalStatus><Status>Open</Status><Date>2015-08-31T12:40:17Z</Date>
        <Author>a</Author><Comment>x</Comment><Topic Guid="${GUID}"/><ReplyToComment Guid="D"/><Viewpoint Guid="V2"/>
        <ModifiedDate>2015-08-31T16:07:11Z</ModifiedDate></Comment>
      <Viewpoints Guid="V1"><Viewpoint>1.bcfv</Viewpoint><Index>1</Index></Viewpoints>
      <Viewpoints Guid="V2"><Viewpoint>2.bcfv</Viewpoint><Index>0</Index></Viewpoints></Markup>`),
  );
  expect(topics[0]?.comments).toMatchObject([{ guid: 'c', viewpoint: 'v2' }]);
  expect(topics[0]?.viewpoints.map(({ guid }) => guid)).toEqual(['v2', 'v1']);
  expect(topics[0]?.lost.toSorted()).toEqual([
    'Comment/ModifiedDate',
    'Comment/ReplyToComment',
    'Comment/Status',
    'Comment/VerbalStatus',
  ]);
});

test.each([
  ['no XML', 'Markup', 'not-xml'],
  ['half of it', '<Markup><Topic>', 'not-xml'],
  ['another document', '<Project><Topic Guid="1"/></Project>', 'not-xml'],
  [
    'an entity',
    '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><Markup><Topic Guid="1"><Title>&x;</Title></Topic></Markup>',
    'not-xml',
  ],
  ['no topic', '<Markup><Header/></Markup>', 'no-topic'],
  ['no GUID', '<Markup><Topic><Title>T</Title></Topic></Markup>', 'no-guid'],
  ['no title', `<Markup><Topic Guid="1"><Title/></Topic></Markup>`, 'no-title'],
])('a topic with %s is refused with the reason, the others are read', (_what, text, reason) => {
  const file = readBcf(
    zip({
      'a/markup.bcf': text,
      [`${GUID}/markup.bcf`]: `<Markup><Topic Guid="${GUID}"><Title>T</Title></Topic></Markup>`,
    }),
  );
  expect(file.refused).toEqual([{ folder: 'a', reason }]);
  expect(file.topics.map(({ title }) => title)).toEqual(['T']);
});

test.each([
  ['what is no archive', () => strToU8('PK nothing'), 'not-a-zip'],
  ['half an archive', () => markup('<Markup/>').slice(0, 60), 'not-a-zip'],
  ['an entry that leaves its folder', () => zip({ '../../etc/passwd': 'x' }), 'unsafe-name'],
  ['an absolute entry', () => zip({ '/etc/passwd': 'x' }), 'unsafe-name'],
  ['an entry of another system', () => zip({ 'C:\\x': 'x' }), 'unsafe-name'],
  ['a bomb', () => zipSync({ 'a/markup.bcf': new Uint8Array(64 * 1024 * 1024) }), 'too-large'],
])('%s is not opened', (_what, make, reason) => {
  let thrown: unknown;
  try {
    readBcf(make());
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(BadArchive);
  expect(thrown).toMatchObject({ reason });
});
