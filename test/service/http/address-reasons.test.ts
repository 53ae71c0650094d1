import { checkBaseUrl, checkPath } from '../../../src/service/http/address';

const label = (length: number) => 'a'.repeat(length);
/** A host name of `length` characters. */
const host = (length: number) => `${`${label(49)}.`.repeat(5)}${label(length - 250)}`;

describe('a base URL that is refused', () => {
  it.each([
    ['', 'it is missing; give the address of the reporting service, such as https://reports.example.com'],
    ['https://reports example.com', 'it contains spaces, line breaks or letters outside A to Z'],
    ['https://reports.example.com\n', 'it contains spaces, line breaks or letters outside A to Z'],
    ['\u00a0https://reports.example.com', 'it contains spaces, line breaks or letters outside A to Z'],
    ['https://reports.example.com/é', 'it contains spaces, line breaks or letters outside A to Z'],
    [
      'https://reports.example.com?',
      'it contains “?” or “#”; leave out this character and everything after it',
    ],
    [
      'https://reports.example.com#a',
      'it contains “?” or “#”; leave out this character and everything after it',
    ],
    ['https://reports.example.com%2f', 'it contains “\\” or “%”, which are not allowed'],
    ['https://reports.example.com\\a', 'it contains “\\” or “%”, which are not allowed'],
    ['reports.example.com', 'it does not begin with https://'],
    ['xhttps://reports.example.com', 'it does not begin with https://'],
    ['httpss://reports.example.com', 'it does not begin with https://'],
    ['https://ana@reports.example.com', 'it contains “@”; a name or password does not belong there'],
    ['https://reports_x.example.com', 'its host name is not a plain one'],
    ['http://reports.example.com', 'it begins with http://; only https:// keeps the report key secret'],
    ['http://1127.0.0.1.example', 'it begins with http://; only https:// keeps the report key secret'],
    ['https://reports.example.com/a//b', 'its path contains “..”, “//” or characters that are not allowed'],
    ['https://reports.example.com/..', 'its path contains “..”, “//” or characters that are not allowed'],
    ['https://reports.example.com/a@b', 'its path contains “..”, “//” or characters that are not allowed'],
  ])('is refused with a reason: %j', (text, why) => {
    expect(checkBaseUrl(text)).toEqual({ refused: `Base URL: ${why}.` });
  });
});

describe('a host name', () => {
  it.each([
    '255.255.255.255',
    '0.0.0.0',
    '10.200.99.1',
    `${label(63)}.example`,
    host(253),
    'a',
    'a-b.c1',
    '1a.example',
    '1.2.3.4.example',
    '[2001:db8::7]',
    '[2001:db8::7]:8443',
    'reports.example.com:1',
    'reports.example.com:65535',
    'reports.example.com:80',
    '0x.example',
    'example.0xg',
  ])('“%s” is accepted', (name) => {
    expect(checkBaseUrl(`https://${name}`)).toEqual({ ok: `https://${name}` });
  });

  it.each([
    '255.255.255.256',
    '255.255.255.1000',
    '1.2.3.04',
    '00.0.0.0',
    '1.2.3.4.5',
    '1.2.3',
    'a.2.3.4',
    '7',
    'example.7',
    'example.0x',
    'example.0xf',
    `${label(64)}.example`,
    host(254),
    'a-',
    '-a',
    'a-.example',
    '.example',
    'a..b',
    '[g::1]',
    'a[::1]',
    '[]',
    'reports.example.com:01',
    'reports.example.com:65536',
    'reports.example.com:100000',
    'reports.example.com:8443:1',
  ])('“%s” is refused', (name) => {
    expect(checkBaseUrl(`https://${name}`)).toEqual({
      refused: 'Base URL: its host name is not a plain one.',
    });
  });

  it('loses the default port of its scheme, and no other port', () => {
    expect(checkBaseUrl('https://reports.example.com:443')).toEqual({ ok: 'https://reports.example.com' });
    expect(checkBaseUrl('http://localhost:80')).toEqual({ ok: 'http://localhost' });
    expect(checkBaseUrl('http://localhost:443')).toEqual({ ok: 'http://localhost:443' });
  });
});

describe('a path', () => {
  it.each(['/a', '/.a', '/a.', '/a/..b', '/~a+b,c=d', '/A/9'])('“%s” is accepted', (path) => {
    expect(checkPath(path)).toEqual({ ok: path });
  });

  it.each(['/.', '/...', '/a/.', 'a/b', '/a b', '/a\n'])(
    '%j is refused, and the sentence says which characters are allowed',
    (path) => {
      expect(checkPath(path)).toEqual({
        refused:
          'Path: it has to begin with “/” and hold only letters, digits and . _ ~ + , = - between single slashes.',
      });
    },
  );
});
