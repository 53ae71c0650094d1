import { gzipSync } from 'node:zlib';
import type { Download } from '../../../src/device/files/download';
import { answer } from '../../fakes/http-answers';
import { FilesOfADay, KEY, linkTo, type Result, readDay, refusalOf } from '../file-storage';

const XML =
  '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Request has expired.</Message><StringToSign>GET 1725</StringToSign></Error>';

const unreachable: Result = {
  failed: 'unreachable',
  reason: 'Address unavailable: https://cn.example.com/f?Signature=S3CRETs1gnature',
};

/** A storage of four centres. Each has a list of answers; the last one is repeated. */
class Storage extends FilesOfADay {
  constructor(results: Record<string, Result[]>) {
    const serving = ([centre, answers]: [string, Result[]]) =>
      [centre, (_range: unknown, nth: number) => answers[Math.min(nth, answers.length) - 1]!] as const;
    super(Object.fromEntries(Object.entries(results).map(serving)));
  }

  read(changes: Partial<Download> = {}): Record<string, string> {
    return readDay(this.download(changes)).texts;
  }

  refusal(changes: Partial<Download> = {}): string {
    return refusalOf(() => this.read(changes));
  }
}

const ok = (text: string): Result => answer(200, text);

describe('downloading the device files', () => {
  it('fetches all files at once, with only the range as a header and so without the key', () => {
    const storage = new Storage({ cn: [ok('c')], en: [ok('e')], in: [ok('i')], sg: [ok('s')] });
    expect(storage.read()).toEqual({ cn: 'c', en: 'e', in: 'i', sg: 's' });
    expect(storage.batches).toEqual(['cn en in sg']);
    expect(storage.requests[0]).toEqual({
      method: 'get',
      url: linkTo('cn', 1),
      headers: { Range: 'bytes=0-8388607' },
      timeoutSeconds: 120,
    });
    expect(JSON.stringify(storage.requests)).not.toContain(KEY);
  });

  it('distinguishes a centre without data from one without a file', () => {
    const storage = new Storage({ cn: [answer(404, '<Error><Code>NoSuchKey</Code></Error>')], en: [ok('')] });
    expect(storage.read()).toEqual({ cn: '(no data)', en: '(no data)', in: '(no file)', sg: '(no file)' });
  });

  it('reports its progress', () => {
    const storage = new Storage({ cn: [ok('c')], en: [answer(503, ''), ok('e')] });
    storage.read();
    expect(storage.progress).toEqual([2, 2, 3, 3, 4]);
  });

  it.each([
    ['403', answer(403, XML)],
    ['401', answer(401, '')],
    ['400 with an XML error', answer(400, XML)],
    ['200 with an XML error', answer(200, XML)],
    ['200 with an XML error after a byte order mark', answer(200, `\ufeff\n${XML}`)],
  ])('requests fresh links after %s, and fetches only missing files', (_, expired) => {
    const storage = new Storage({ cn: [ok('c')], en: [expired, ok('e')], sg: [ok('s')] });
    expect(storage.read()).toEqual({ cn: 'c', en: 'e', in: '(no file)', sg: 's' });
    expect(storage.issues).toBe(2);
    expect(storage.batches).toEqual(['cn en sg', 'en']);
    expect(storage.requests[3]!.url).toBe(linkTo('en', 2));
  });

  it('requests fresh links twice, and then gives up', () => {
    const storage = new Storage({ cn: [ok('c')], en: [answer(403, XML)] });
    const message = storage.refusal();
    expect(storage.issues).toBe(3);
    expect(message).toMatch(
      /^DownloadFailed: The device file of centre en could not be downloaded: its storage refuses the links, new ones too: HTTP 403/,
    );
    expect(message).toContain('Request has expired');
    expect(message).toContain('Nothing was written');
  });

  it('gives up if the fresh response no longer names a file', () => {
    const storage = new Storage({ cn: [ok('c')], en: [answer(403, '')] });
    const links = () => ({ ...storage.links(++storage.issues), ...(storage.issues > 1 ? { en: null } : {}) });
    expect(storage.refusal({ links })).toContain(
      'centre en could not be downloaded: the service sent a link to its file at first',
    );
  });

  it.each([
    ['503', answer(503, 'busy')],
    ['429', answer(429, '')],
    ['a web page', answer(200, '<!DOCTYPE html><html>maintenance</html>')],
    ['a body cut in the middle', answer(200, 'dateTime', { 'content-length': '1000' })],
  ])('continues with only the missing file after %s', (_, failure) => {
    const storage = new Storage({ cn: [ok('c')], en: [failure, ok('e')] });
    expect(storage.read()).toMatchObject({ cn: 'c', en: 'e' });
    expect(storage.batches).toEqual(['cn en', 'en']);
    expect(storage.issues).toBe(1);
    expect(storage.clock.sleeps).toHaveLength(1);
  });

  it('waits as long as Retry-After says', () => {
    const storage = new Storage({ cn: [answer(429, '', { 'retry-after': '7' }), ok('c')] });
    storage.read();
    expect(storage.clock.sleeps[0]).toBeGreaterThanOrEqual(7_000);
  });

  it('does not wait beyond its deadline', () => {
    const storage = new Storage({ cn: [answer(429, 'slow down', { 'retry-after': '3600' })] });
    expect(storage.refusal()).toContain('HTTP 429 (“slow down”)');
    expect(storage.clock.sleeps).toEqual([]);
  });

  it('starts nothing after its deadline', () => {
    const storage = new Storage({ cn: [ok('c')] });
    expect(storage.refusal({ deadline: storage.clock.now() })).toMatch(
      /^OutOfTime: .*downloading the device files/,
    );
    expect(storage.requests).toEqual([]);
  });

  it('fetches files one by one after an unreachable host, so that others are not lost again', () => {
    const storage = new Storage({ cn: [ok('c')], en: [unreachable, unreachable, ok('e')], sg: [ok('s')] });
    expect(storage.read()).toEqual({ cn: 'c', en: 'e', in: '(no file)', sg: 's' });
    expect(storage.batches).toEqual(['cn en sg', 'cn', 'en', 'en', 'sg']);
  });

  it.each([
    ['a failure that stays', answer(500, 'boom'), 'HTTP 500 (“boom”)'],
    ['an unreachable host', unreachable, 'there was no answer'],
    ['a web page that stays', answer(200, ' <html>login</html>'), 'a web page arrived in its place'],
    ['a body always cut', answer(200, 'abc', { 'content-length': '1000' }), 'only 3 of 1000 bytes arrived'],
    [
      'a redirect',
      answer(302, '', { location: 'https://evil.example' }),
      'the link redirects to another address (HTTP 302)',
    ],
    ['another status', answer(418, 'teapot'), 'HTTP 418 (“teapot”)'],
    ['a file over 50 MB', { failed: 'too large', reason: 'x' } as Result, 'it is over 50 MB'],
    ['a declared size over 50 MB', answer(200, 'a', { 'content-length': '60000000' }), 'it is over 50 MB'],
    ['broken gzip', answer(200, Buffer.from([0x1f, 0x8b, 8, 0, 1])), 'looks gzipped but cannot be unpacked'],
  ])('refuses %s, and writes none of the files', (_, result, why) => {
    const storage = new Storage({ cn: [ok('c')], en: [result], sg: [ok('s')] });
    const message = storage.refusal();
    expect(message).toMatch(/^DownloadFailed: /);
    expect(message).toContain(why);
    expect(storage.requests.length).toBeLessThan(30);
  });

  it("passes on that Google's limit is used up", () => {
    const storage = new Storage({ cn: [{ failed: 'quota', reason: 'Service invoked too many times' }] });
    expect(storage.refusal()).toMatch(/^QuotaUsedUp: /);
  });

  it('refuses a link to another place than a public host before anything is sent', () => {
    const storage = new Storage({ cn: [ok('c')] });
    const links = () => ({ ...storage.links(1), sg: 'https://169.254.169.254/latest' });
    expect(storage.refusal({ links })).toContain(
      'centre sg could not be downloaded: the host of the link is not a name on the public internet',
    );
    expect(storage.requests).toEqual([]);
  });

  it('shows neither the key nor the query of a link, and only the beginning of a long body', () => {
    const echoes = `token ${KEY} for ${linkTo('cn', 1)} ${'x'.repeat(5_000)}`;
    for (const result of [answer(500, echoes), answer(403, echoes), answer(418, echoes), unreachable]) {
      const message = new Storage({ cn: [result] }).refusal();
      expect(message).not.toContain(KEY);
      expect(message).not.toContain('S3CRET');
      expect(message).not.toContain('Expires=99');
      expect(message.length).toBeLessThan(500);
    }
  });

  it.each([
    ['gzip', gzipSync('area,click\nDE,1\n')],
    ['UTF-16 with its mark', Buffer.from('\ufeffarea,click\nDE,1\n', 'utf16le')],
    ['UTF-8 with its mark', Buffer.from('\ufeffarea,click\nDE,1\n')],
  ])('unpacks %s', (_, bytes) => {
    const storage = new Storage({ cn: [answer(200, bytes)] });
    expect(storage.read()['cn']!.replace('\ufeff', '')).toBe('area,click\nDE,1\n');
  });

  it('does not regard an unpacked body as cut', () => {
    const packed = { 'content-length': '1000', 'content-encoding': 'gzip' };
    expect(new Storage({ cn: [answer(200, 'area', packed)] }).read()['cn']).toBe('area');
    expect(new Storage({ cn: [answer(200, 'area', { 'content-length': '2' })] }).read()['cn']).toBe('area');
  });
});
