import { gzipSync } from 'node:zlib';
import { answer, noAnswer } from '../../fakes/http-answers';
import { KEY } from '../../service/asking';
import { FilesOfADay, lines, linkTo, outcomeOf, type Reading, type Result, readDay } from '../file-storage';

const UNREACHABLE = noAnswer('unreachable', `Address unavailable: ${linkTo('cn', 1)}`);
const ok = (text: string) => answer(200, text);
const XML = '<Error><Code>AccessDenied</Code></Error>';

/** A storage that gives each answer once, and the last one for ever. */
function inTurn(...answers: readonly Result[]) {
  return (_: unknown, nth: number): Result => answers[Math.min(nth, answers.length) - 1]!;
}

function outcome(day: FilesOfADay, reading: Reading = {}): string {
  return outcomeOf(() => readDay(day, reading).texts);
}

describe('a download that fails for a moment', () => {
  it.each([
    ['503', answer(503, 'busy')],
    ['429', answer(429, '')],
    ['a body cut in the middle', answer(200, 'dateTime', { 'content-length': '1000' })],
  ])('continues with only the missing file after %s', (_, failure) => {
    const day = new FilesOfADay({ cn: inTurn(ok('c')), en: inTurn(failure, ok('e')), sg: inTurn(ok('s')) });
    const { texts, clock } = readDay(day);
    expect(texts).toEqual({ cn: 'c', en: 'e', sg: 's' });
    expect(day.batches[0]).toBe('cn en sg');
    expect(day.requests.filter(({ url }) => url.includes('cn.'))).toHaveLength(1);
    expect(day.issues).toBe(1);
    expect(clock.sleeps.length).toBeLessThanOrEqual(1);
  });

  it('waits as long as the storage requires', () => {
    const busy = answer(429, '', { 'retry-after': '7' });
    const { clock } = readDay(new FilesOfADay({ cn: inTurn(busy, ok('c')) }));
    expect(clock.sleeps).toEqual([7_500]);
  });

  it('goes on one by one after an unreachable host, so that other files are not lost again', () => {
    const day = new FilesOfADay({
      cn: inTurn(ok('c')),
      en: inTurn(UNREACHABLE, UNREACHABLE, ok('e')),
      sg: inTurn(ok('s')),
    });
    expect(readDay(day).texts).toEqual({ cn: 'c', en: 'e', sg: 's' });
    expect(day.batches).toEqual(['cn en sg', 'cn', 'en', 'en', 'sg']);
  });

  it('names the centre of a file that is too large, not the first centre of the batch', () => {
    const small = inTurn(ok('x'));
    const day = new FilesOfADay({ cn: small, en: small, in: inTurn(noAnswer('too large', 'size')) });
    expect(outcome(day)).toMatch(/^DownloadFailed: The device file of centre in .*over 50 MB.*Use the full/);
    expect(day.batches).toEqual(['cn en in', 'cn', 'en', 'in']);
  });

  it("passes on that Google's limit is used up, or that a host is blocked", () => {
    const failing = (result: Result) => outcome(new FilesOfADay({ cn: inTurn(result) }));
    expect(failing(noAnswer('quota', 'Service invoked too many times'))).toMatch(/^QuotaUsedUp: /);
    expect(failing(noAnswer('blocked', `No: ${linkTo('cn', 1)}`))).toMatch(
      /^HostBlocked: .*cn\.example\.com/,
    );
  });

  it.each([
    [270_000, 120],
    [30_500, 31],
    [1, 1],
  ])('is limited by the deadline, and to two minutes for each call: %d ms', (left, seconds) => {
    const day = new FilesOfADay({ cn: lines(1) });
    readDay(day, { deadline: Date.UTC(2026, 8, 10, 12) + left });
    expect(day.requests.map(({ timeoutSeconds }) => timeoutSeconds)).toEqual([seconds]);
  });
});

describe('a link that is refused', () => {
  it('is renewed twice, and the file that is always refused is named', () => {
    const day = new FilesOfADay({ cn: inTurn(answer(403, XML), answer(401, ''), ok('c')) });
    expect(readDay(day).texts['cn']).toBe('c');
    expect(day.issues).toBe(3);
    const never = new FilesOfADay({ cn: inTurn(ok('c')), en: inTurn(answer(403, 'no')) });
    expect(outcome(never)).toMatch(
      /centre en could not be downloaded: its storage refuses the links, new ones too: HTTP 403 \(“no”\)/,
    );
  });

  it('is an error if the new response has none for the centre', () => {
    const day = new FilesOfADay({ cn: inTurn(answer(403, '')) });
    day.links = (issue) => ({ url_cn: issue === 1 ? linkTo('cn', 1) : null });
    expect(outcome(day)).toContain(
      'centre cn could not be downloaded: the service sent a link to its file at first',
    );
  });

  it('is not opened if it leads to another place than a public host, and nothing else is', () => {
    const day = new FilesOfADay({ cn: inTurn(ok('c')) });
    day.links = () => ({ url_cn: linkTo('cn', 1), url_sg: 'https://169.254.169.254/latest' });
    expect(outcome(day)).toContain(
      'centre sg could not be downloaded: the host of the link is not a name on the public internet',
    );
    expect(day.requests).toEqual([]);
  });
});

describe('secrets', () => {
  it('are not in any message: neither the key nor the query of a link', () => {
    const echoes = `token ${KEY} for ${linkTo('cn', 1)} ${'x'.repeat(5_000)}`;
    for (const result of [answer(500, echoes), answer(403, echoes), answer(418, echoes), UNREACHABLE]) {
      const message = outcome(new FilesOfADay({ cn: inTurn(result) }));
      expect(message).toMatch(/^DownloadFailed/);
      expect(message).not.toContain(KEY);
      expect(message).not.toContain('S3CRET');
      expect(message).not.toContain('Expires=99');
      expect(message.length).toBeLessThan(500);
    }
  });

  it('are not sent to a storage: its requests have only a range', () => {
    const day = new FilesOfADay({ cn: lines(20), sg: lines(1) });
    readDay(day, { stepBytes: 100 });
    expect(day.requests.length).toBeGreaterThan(3);
    expect(JSON.stringify(day.requests)).not.toContain(KEY);
    for (const { headers } of day.requests) expect(Object.keys(headers)).toEqual(['Range']);
  });
});

describe('the body of a response', () => {
  const TEXT = 'area,click\nDE,1\n';

  it('is unpacked if the file is gzipped, as a whole', () => {
    const zipped = gzipSync(TEXT.repeat(30));
    const day = new FilesOfADay({ cn: zipped, en: inTurn(answer(200, gzipSync(TEXT))) });
    expect(readDay(day, { stepBytes: 20 }).texts).toEqual({ cn: TEXT.repeat(30), en: TEXT });
    expect(day.ranges).toEqual(['cn 0-19', 'en 0-19', 'cn']);
    const broken = new FilesOfADay({ cn: inTurn(answer(200, zipped.subarray(0, 15))) });
    expect(outcome(broken)).toContain('the file looks gzipped but cannot be unpacked');
  });

  it('is not regarded as cut if it was unpacked in transport', () => {
    const packed = { 'content-length': '1000', 'content-encoding': 'gzip' };
    const day = new FilesOfADay({
      cn: inTurn(answer(200, 'area', packed)),
      en: inTurn(answer(200, 'area', { 'content-length': '2' })),
    });
    expect(readDay(day).texts).toEqual({ cn: 'area', en: 'area' });
  });

  it.each(['<!DOCTYPE html><title>Sign in</title>', ' \ufeff{ "code": 403}', '\ufeff\r\n<Error>', XML])(
    'is no file, and the link is renewed: %j',
    (body) => {
      const day = new FilesOfADay({ cn: inTurn(ok(body), ok('c')) });
      expect(readDay(day).texts['cn']).toBe('c');
      expect(day.issues).toBe(2);
      expect(outcome(new FilesOfADay({ cn: inTurn(ok(body)) }))).toContain('an error arrived in its place');
    },
  );
});
