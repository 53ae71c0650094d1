import type { Download } from '../../../src/device/files/download';
import { answer } from '../../fakes/http-answers';
import { FilesOfADay, type Result, readDay, refusalOf } from '../file-storage';

const ok = (text: string) => (): Result => answer(200, text);
const XML = '<Error><Code>AccessDenied</Code></Error>';

/** Gives these answers to the first requests, and the text to all later ones. */
function after(answers: readonly Result[], text = 'c') {
  return (_: unknown, nth: number): Result => answers[nth - 1] ?? answer(200, text);
}

function outcome(day: FilesOfADay, changes: Partial<Download> = {}): string {
  return refusalOf(() => readDay(day.download(changes)).texts['cn']);
}

describe('the time of a download', () => {
  it('is limited by the deadline, and to two minutes for each call', () => {
    for (const [left, seconds] of [
      [270_000, 120],
      [120_000, 120],
      [30_500, 31],
      [1, 1],
    ] as const) {
      const day = new FilesOfADay({ cn: ok('c') });
      outcome(day, { deadline: day.clock.now() + left });
      expect(day.requests.map(({ timeoutSeconds }) => timeoutSeconds)).toEqual([seconds]);
    }
  });

  it('is checked before the links are requested', () => {
    const day = new FilesOfADay({ cn: ok('c') });
    expect(outcome(day, { deadline: day.clock.now() })).toMatch(/^OutOfTime: /);
    expect(day.issues).toBe(0);
  });
});

describe('a file that fails', () => {
  it('is requested with fresh links twice, for any of its pieces', () => {
    const day = new FilesOfADay({ cn: after([answer(403, XML), answer(401, '')]) });
    expect(outcome(day)).toBe('read "c"');
    expect(day.issues).toBe(3);
  });

  it('is named if it is the first of the files that are always refused', () => {
    const day = new FilesOfADay({ cn: ok('c'), en: () => answer(401, 'no'), sg: () => answer(403, 'never') });
    expect(outcome(day)).toMatch(
      /centre en could not be downloaded: its storage refuses the links, new ones too: HTTP 401 \(“no”\)/,
    );
  });
});

describe('the part of a link in a sentence', () => {
  const sentence = (query: string, body: string) => {
    const day = new FilesOfADay({ cn: () => answer(418, body) });
    const links = () => ({ ...day.links(1), cn: `https://cn.example.com/file${query}` });
    return /“(.*)”/.exec(outcome(day, { links }))?.[1];
  };

  it('has no value of its query that is long enough to be a secret', () => {
    expect(sentence('?a=12345678&b=1234567', '12345678 and 1234567 too')).toBe('[hidden] and 1234567 too');
    expect(sentence('?tokentoken&b=1', 'tokentoken')).toBe('[hidden]');
    expect(sentence('?a=x=12345678', 'x=12345678')).toBe('[hidden]');
    expect(sentence('?a=1&b=2345', 'by a=1&b=2345')).toBe('by [hidden]');
    expect(sentence('?a=1&b=2', 'by a=1&b=2 too')).toBe('by a=1&b=2 too');
  });

  it('is its path, which is no secret', () => {
    expect(sentence('', 'https://cn.example.com/file')).toBe('https://cn.example.com/file');
    expect(sentence('?a=12345678', 'cn.example.com/file')).toBe('cn.example.com/file');
  });
});
