import type { Download } from '../../../src/device/files/download';
import { OutOfTime } from '../../../src/errors/service-errors';
import { answer, noAnswer } from '../../fakes/http-answers';
import { FilesOfADay, type Result, readDay, refusalOf, serve } from '../file-storage';

const ok = (text: string) => (): Result => answer(200, text);
const XML = '<Error><Code>AccessDenied</Code></Error>';

/** Gives these answers to the first requests, and the text to all later ones. */
function after(answers: readonly Result[], text = 'c') {
  return (_: unknown, nth: number): Result => answers[nth - 1] ?? answer(200, text);
}

function outcome(day: FilesOfADay, changes: Partial<Download> = {}): string {
  return refusalOf(() => readDay(day.download(changes)).texts['cn']);
}

/** A storage whose answers take `ms` milliseconds. */
function slow(day: FilesOfADay, ms: number): Partial<Download> {
  const { http } = day.download();
  return {
    http: {
      sendAll: (requests) => {
        day.clock.pass(ms);
        return http.sendAll(requests);
      },
    },
  };
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

  it('is checked before links are requested again', () => {
    const day = new FilesOfADay({ cn: () => answer(403, XML) });
    expect(outcome(day, { deadline: day.clock.now() + 500, ...slow(day, 500) })).toMatch(/^OutOfTime: /);
    expect([day.issues, day.requests.length]).toEqual([1, 1]);
  });

  it('is over without a cause after one attempt, and because of the failure after two', () => {
    const afterOf = (left: number) => {
      const day = new FilesOfADay({ cn: () => answer(503, 'busy') });
      const changes = { deadline: day.clock.now() + left, ...slow(day, 900) };
      try {
        return readDay(day.download(changes)).texts;
      } catch (error) {
        if (!(error instanceof OutOfTime)) throw error;
        return [day.requests.length, error.after?.message];
      }
    };
    expect(afterOf(900)).toEqual([1, undefined]);
    expect(afterOf(2_300)).toEqual([2, expect.stringContaining('HTTP 503 (“busy”)')]);
  });
});

describe('a file that fails', () => {
  it.each([
    ['HTTP 503', answer(503, 'busy'), 5],
    ['HTTP 429', answer(429, ''), 6],
    ['no answer', noAnswer('unreachable', 'gone'), 4],
  ])('is requested this often if it always fails: %s', (_, failure, times) => {
    const day = new FilesOfADay({ cn: () => failure });
    expect(outcome(day)).toMatch(/^DownloadFailed: /);
    expect([day.requests.length, day.clock.sleeps.length]).toEqual([times, times - 1]);
  });

  it('has as many attempts for its next piece', () => {
    const file = { bytes: Buffer.from('a,b\n1,2\n3,4\n'), marks: { etag: '"v1"' } };
    const day = new FilesOfADay({
      cn: (range, nth) => (nth % 5 === 0 ? serve(file, range) : answer(503, 'busy')),
    });
    expect(readDay(day.download(), { pieceBytes: 5 }).texts['cn']).toBe('a,b\n1,2\n3,4\n');
    expect(day.requests.length).toBeGreaterThan(10);
  });

  it('waits for the longest wait that any of the files requires', () => {
    const busy = (seconds: number) => answer(429, '', { 'retry-after': `${seconds}` });
    const day = new FilesOfADay({ cn: after([busy(2)]), en: after([busy(7)]), sg: after([busy(3)]) });
    outcome(day);
    expect(day.clock.sleeps).toEqual([7_500]);
    expect(day.batches).toEqual(['cn en sg', 'cn en sg']);
  });

  it('is requested again at once if no wait is required', () => {
    const day = new FilesOfADay({ cn: after([answer(503, '')]) });
    day.clock.chance = 0;
    expect(outcome(day)).toBe('read "c"');
    expect(day.clock.sleeps).toEqual([]);
  });

  it('is requested with fresh links twice, for any of its pieces', () => {
    const day = new FilesOfADay({ cn: after([answer(403, XML), answer(401, '')]) });
    expect(outcome(day)).toBe('read "c"');
    expect(day.issues).toBe(3);
  });

  it('shares fresh links with other files that were refused in the same round', () => {
    const day = new FilesOfADay({ cn: after([answer(403, XML)]), en: ok('e'), sg: after([answer(401, '')]) });
    expect(outcome(day)).toBe('read "c"');
    expect([day.issues, day.batches]).toEqual([2, ['cn en sg', 'cn sg']]);
  });

  it('is named if it is the first of the files that are always refused', () => {
    const day = new FilesOfADay({ cn: ok('c'), en: () => answer(401, 'no'), sg: () => answer(403, 'never') });
    expect(outcome(day)).toMatch(
      /centre en could not be downloaded: its storage refuses the links, new ones too: HTTP 401 \(“no”\)/,
    );
  });

  it('fails with its own error, not with that of another file', () => {
    const day = new FilesOfADay({
      cn: ok('c'),
      en: () => answer(418, 'teapot'),
      sg: () => answer(500, 'boom'),
    });
    expect(outcome(day)).toMatch(/centre en could not be downloaded: HTTP 418 \(“teapot”\)/);
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
