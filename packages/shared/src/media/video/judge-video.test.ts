import { expect, test } from 'vitest';
import { readVideo, type VideoFacts } from '../mp4/read-video.ts';
import { counted, video, type SampleTrack } from '../mp4/testing/build-mp4.ts';
import { filmLook, secondsOfVideo, videoFault } from './judge-video.ts';

async function factsOf(track: SampleTrack): Promise<VideoFacts> {
  const read = await readVideo(counted(video(track)));
  if (!read.ok) throw new Error(read.code);
  return read.video;
}

test('a video of 2:1 is asked about and shown as what is said', async () => {
  const facts = await factsOf({});
  expect(videoFault(facts)).toBeNull();
  expect(filmLook(facts, null)).toBeNull();
  expect(filmLook(facts, 'sphere')).toEqual({ as: 'sphere' });
});

test.each([
  ['video-flat', { widthPx: 1920, heightPx: 1080 }],
  ['video-codec', { format: 'apcn' }],
  ['video-too-large', { widthPx: 16_384, heightPx: 8192 }],
  ['video-too-long', { runs: [[48, 3600 * 30_000]] }],
] satisfies [string, SampleTrack][])('refused before the first byte: %s', async (code, track) => {
  expect(videoFault(await factsOf(track))).toBe(code);
});

test('a video of no frames a second is none', async () => {
  for (const runs of [[], [[300, 0]]] satisfies SampleTrack['runs'][])
    expect(await readVideo(counted(video({ runs })))).toEqual({ ok: false, code: 'video-unreadable' });
});

test('a video takes the hours of its length, of a minute at least', () => {
  expect([secondsOfVideo(12), secondsOfVideo(60), secondsOfVideo(60.2)]).toEqual([60, 60, 61]);
});
