import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readBcf } from './read-bcf.ts';
import { writeBcf } from './write-bcf.ts';

const GUID = '7ddc3ef0-0ab7-43f1-918a-45e38b42369c';
const UNDER = Uint8Array.of(1, 2, 3);
const SNAPSHOT = Uint8Array.of(137, 80, 78, 71);

test.each(['2.1', '3.0'] as const)('what is written as BCF %s is read as it was', async (version) => {
  const topic = {
    guid: GUID,
    title: 'باب "A" & <B>\u0007',
    description: 'قال: 上海\nline 2  ',
    status: 'In dispute',
    type: 'Note',
    labels: ['Fire', 'MEP'],
    dueDate: '2027-03-28T12:00:00+02:00',
    assignedTo: 'sato@nord.example',
    creationDate: '2026-11-01T10:00:00Z',
    creationAuthor: 'ana@nord.example',
    referenceLink: 'https://site.example/project/annotations?noteId=1&a=b',
    comments: [
      {
        guid: 'c1',
        text: 'Closed & <labelled>',
        author: 'sato@nord.example',
        date: '2026-11-02T10:00:00Z',
        viewpoint: 'v1',
      },
    ],
    viewpoints: [
      {
        guid: 'v1',
        viewpoint: null,
        snapshot: { bytes: SNAPSHOT, ending: 'png' as const },
        bitmaps: [
          { name: 'under.png', bytes: UNDER },
          // What lies there already is not written over.
          { name: 'v1.png', bytes: UNDER },
        ],
      },
    ],
  };
  const pieces = writeBcf({
    version,
    project: { id: 'p', name: 'Harbour Tower' },
    statuses: ['Open', 'In dispute'],
    topics: Readable.from([topic]),
  });
  const bytes = await buffer(pieces);
  const file = readBcf(bytes);
  expect([file.version, file.refused]).toEqual([version, []]);
  expect(file.topics).toEqual([
    {
      guid: GUID,
      title: 'باب "A" & <B>',
      description: 'قال: 上海\nline 2',
      status: 'In dispute',
      type: 'Note',
      priority: null,
      stage: null,
      labels: ['Fire', 'MEP'],
      dueDate: topic.dueDate,
      assignedTo: topic.assignedTo,
      creationAuthor: topic.creationAuthor,
      creationDate: topic.creationDate,
      comments: topic.comments,
      viewpoints: [{ guid: 'v1', viewpoint: null, snapshot: 'v1.png' }],
      lost: expect.arrayContaining(['Topic/ReferenceLinks', 'Topic/CreationDate', 'Topic/CreationAuthor']),
    },
  ]);
  expect([...(file.read(GUID, 'under.png') ?? [])]).toEqual([...UNDER]);
  expect([...(file.read(GUID, 'v1.png') ?? [])]).toEqual([...SNAPSHOT]);
});
