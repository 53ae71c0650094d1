import { gzipSync } from 'node:zlib';
import { answer, failWithoutAnswer } from '../../fakes/http-answers';
import { KEY } from '../../service/asking';
import { describeDay, FilesOfADay, linkTo, type Result, readDay, serve, writeLines } from '../file-storage';

const UNREACHABLE = failWithoutAnswer('unreachable', `Address unavailable: ${linkTo('cn', 1)}`);
const ok = (text: string) => answer(200, text);
const XML = '<Error><Code>AccessDenied</Code></Error>';

/** A storage that gives each answer once, and the last one for ever. */
function inTurn(...answers: readonly Result[]) {
  return (_: unknown, nth: number): Result => answers[Math.min(nth, answers.length) - 1]!;
}

it('a download that fails for a moment is repeated after as long as the storage requires, and only for the missing file', () => {
  const busy = answer(429, '', { 'retry-after': '7' });
  const day = new FilesOfADay({
    cn: inTurn(ok('c')),
    en: inTurn(busy, busy, ok('e')),
    sg: inTurn(ok('s')),
  });
  const { texts, clock } = readDay(day);
  expect(texts).toEqual({ cn: 'c', en: 'e', sg: 's' });
  expect([day.batches, day.issued.length]).toEqual([['cn en sg', 'en', 'en'], 1]);
  expect(clock.sleeps).toEqual([7_500]);
});

it('a download that fails for a moment goes on one by one after an unreachable host, so that other files are not lost again', () => {
  const day = new FilesOfADay({
    cn: inTurn(ok('c')),
    en: inTurn(UNREACHABLE, UNREACHABLE, ok('e')),
    sg: inTurn(ok('s')),
  });
  expect(readDay(day).texts).toEqual({ cn: 'c', en: 'e', sg: 's' });
  expect(day.batches).toEqual(['cn en sg', 'cn', 'en', 'en', 'sg']);
});

it('a download that fails for a moment names the centre of a file that is too large, not the first centre of the batch', () => {
  const small = inTurn(ok('x'));
  const day = new FilesOfADay({ cn: small, en: small, in: inTurn(failWithoutAnswer('too large', 'size')) });
  expect(describeDay(day)).toMatch(
    /^DownloadFailed: The device file of data centre in .*over 50 MB.*For these days, run a “Full report”/,
  );
  expect(day.batches).toEqual(['cn en in', 'cn', 'en', 'in']);
});

it('a download that fails for a moment passes on that a host is blocked', () => {
  const blocked = inTurn(failWithoutAnswer('blocked', `No: ${linkTo('cn', 1)}`));
  expect(describeDay(new FilesOfADay({ cn: blocked }))).toMatch(/^HostBlocked: .*cn\.example\.com/);
});

it.each([
  [270_000, 120],
  [30_500, 31],
  [1, 1],
])(
  'a download that fails for a moment is limited by the deadline, and to two minutes for each call: %d ms',
  (left, seconds) => {
    const day = new FilesOfADay({ cn: writeLines(1) });
    readDay(day, { deadline: Date.UTC(2026, 8, 10, 12) + left });
    expect(day.requests.map(({ timeoutSeconds }) => timeoutSeconds)).toEqual([seconds]);
  },
);

it.each([
  [302, '<a>moved</a>', 1, 1],
  [400, 'no', 1, 1],
  [600, '', 1, 1],
  [299, '', 1, 1],
  [400, XML, 3, 3],
  [403, 'no', 3, 3],
  [408, 'busy', 1, 5],
  [599, 'busy', 1, 5],
])('HTTP %d %j is given up after %d links and %d requests', (status, body, links, requests) => {
  const day = new FilesOfADay({ cn: inTurn(answer(status, body, { location: 'https://evil.example' })) });
  expect(describeDay(day)).toMatch(new RegExp(`^DownloadFailed: .*centre cn could not .*HTTP ${status}`));
  expect([day.issued.length, day.requests.length]).toEqual([links, requests]);
});

describe('a part of a file', () => {
  const TEXT = 'area,name\nDE,1\nUSA,2\n';

  /** The requests for the file if the first answer has these headers. */
  function rangesWith(headers: Record<string, string>, body = TEXT.slice(0, 10)): readonly string[] {
    const first = answer(206, body, headers);
    const day = new FilesOfADay({ cn: (range, nth) => (nth === 1 ? first : serve(TEXT, range)) });
    expect(readDay(day, { stepBytes: 10 }).texts).toEqual({ cn: TEXT });
    return day.ranges;
  }

  it('a part of a file is followed by the others if it has the requested place, and a version to compare', () => {
    const all = ['cn 0-9', 'cn 10-19', 'cn 20-29'];
    expect(rangesWith({ 'content-range': ' Bytes  0-9/21 ', etag: 'W/"1"' })).toEqual(all);
    const place = { 'content-range': 'bytes 0-9/21' };
    expect(rangesWith(place)).toEqual(['cn 0-9', 'cn']);
    expect(rangesWith({ ...place, etag: '"1"', 'content-encoding': 'gzip' })).toEqual(['cn 0-9', 'cn']);
    expect(rangesWith({ ...place, etag: '"1"' }, TEXT)).toEqual(['cn 0-9', ...all]);
  });

  it('a part of a file shows by its length that the file has changed, although the ETag is the same', () => {
    const day = new FilesOfADay({ cn: (range, nth) => serve(TEXT + 'FR,3\n'.repeat(nth), range) });
    expect(describeDay(day, { stepBytes: 10 })).toContain(
      'centre cn could not be downloaded: the file changed while the add-on was reading it',
    );
  });

  it.each([...['', 'lines 0-9/21', 'bytes 0-9', 'bytes 0-9/9', 'bytes 0-8/21', 'bytes 1-10/21']])(
    'a part of a file is not used with the place %j; the whole file is requested',
    (place) => {
      expect(rangesWith({ 'content-range': place, etag: '"1"' })).toEqual(['cn 0-9', 'cn']);
    },
  );
});

it('a link that is refused is an error if the new response has none for the centre', () => {
  const day = new FilesOfADay({ cn: inTurn(answer(403, '')) });
  day.links = (issue) => ({ url_cn: issue === 1 ? linkTo('cn', 1) : null });
  expect(describeDay(day)).toContain('centre cn could not be downloaded: the service sent no link to it');
});

it('a link that is refused is not opened if it leads to another place than a public host, and nothing else is', () => {
  const day = new FilesOfADay({ cn: inTurn(ok('c')) });
  day.links = () => ({ url_cn: linkTo('cn', 1), url_sg: 'https://169.254.169.254/latest' });
  expect(describeDay(day)).toContain(
    'centre sg could not be downloaded: the service sent no link to it, or one that is not a simple https address of a public server',
  );
  expect(day.requests).toEqual([]);
});

it('secrets are not in any message: neither the key nor the query of a link', () => {
  const echoes = `token ${KEY} for ${linkTo('cn', 1)} ${'x'.repeat(5_000)}`;
  for (const result of [answer(500, echoes), answer(403, echoes), answer(418, echoes), UNREACHABLE]) {
    const message = describeDay(new FilesOfADay({ cn: inTurn(result) }));
    expect(message).toMatch(/^(DownloadFailed|Unreachable): /);
    expect(message).not.toContain(KEY);
    expect(message).not.toContain('S3CRET');
    expect(message).not.toContain('Expires=99');
    expect(message.length).toBeLessThan(500);
  }
});

it('secrets are not sent to a storage: its requests have only a range', () => {
  const day = new FilesOfADay({ cn: writeLines(20), sg: writeLines(1) });
  readDay(day, { stepBytes: 100 });
  expect(day.requests.length).toBeGreaterThan(3);
  expect(JSON.stringify(day.requests)).not.toContain(KEY);
  for (const { headers } of day.requests) expect(Object.keys(headers)).toEqual(['Range']);
});

describe('the body of a response', () => {
  const TEXT = 'area,click\nDE,1\n';

  it('the body of a response is unpacked if the file is gzipped, as a whole', () => {
    const zipped = gzipSync(TEXT.repeat(30));
    const day = new FilesOfADay({ cn: zipped, en: inTurn(answer(200, gzipSync(TEXT))) });
    expect(readDay(day, { stepBytes: 20 }).texts).toEqual({ cn: TEXT.repeat(30), en: TEXT });
    expect(day.ranges).toEqual(['cn 0-19', 'en 0-19', 'cn']);
    const broken = new FilesOfADay({ cn: inTurn(answer(200, zipped.subarray(0, 15))) });
    expect(describeDay(broken)).toContain('the file is compressed (gzip), but it cannot be unpacked');
  });

  it.each(['<!DOCTYPE html><title>Sign in</title>', ' \ufeff{ "code": 403}', '\ufeff\r\n<Error>', XML])(
    'the body of a response is no file, and the link is renewed: %j',
    (body) => {
      const day = new FilesOfADay({ cn: inTurn(ok(body), ok('c')) });
      expect(readDay(day).texts['cn']).toBe('c');
      expect(day.issued.length).toBe(2);
      expect(describeDay(new FilesOfADay({ cn: inTurn(ok(body)) }))).toContain(
        'its server sent an error instead of the file',
      );
    },
  );
});
