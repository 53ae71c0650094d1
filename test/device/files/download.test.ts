import { gzipSync } from 'node:zlib';
import type { Download } from '../../../src/device/files/download';
import { answer } from '../../fakes/http-answers';
import { FilesOfADay, KEY, linkTo, type Result, readDay, refusalOf } from '../file-storage';

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
  it('distinguishes a centre without data from one without a file', () => {
    const storage = new Storage({ cn: [answer(404, '<Error><Code>NoSuchKey</Code></Error>')], en: [ok('')] });
    expect(storage.read()).toEqual({ cn: '(no data)', en: '(no data)', in: '(no file)', sg: '(no file)' });
  });

  it('reports its progress', () => {
    const storage = new Storage({ cn: [ok('c')], en: [answer(503, ''), ok('e')] });
    storage.read();
    expect(storage.progress).toEqual([2, 2, 3, 3, 4]);
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

  it('fetches files one by one after an unreachable host, so that others are not lost again', () => {
    const storage = new Storage({ cn: [ok('c')], en: [unreachable, unreachable, ok('e')], sg: [ok('s')] });
    expect(storage.read()).toEqual({ cn: 'c', en: 'e', in: '(no file)', sg: 's' });
    expect(storage.batches).toEqual(['cn en sg', 'cn', 'en', 'en', 'sg']);
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
