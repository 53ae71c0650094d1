import { checkBaseUrl } from '../../../src/service/http/address';

const label = (length: number) => 'a'.repeat(length);
/** A host name of `length` characters. */
const host = (length: number) => `${`${label(49)}.`.repeat(5)}${label(length - 250)}`;

const NOT_PLAIN =
  'Address of your reporting service: enter an address such as https://reports.example.com/v2. It begins with https, which keeps the report key secret. Its path has only letters, digits and . _ ~ + , = -.';

describe('a base URL that is refused', () => {
  it('says that it is missing', () => {
    expect(checkBaseUrl('')).toEqual({ refused: expect.stringContaining('it is missing') });
  });

  it.each([
    'https://reports.example.com\n',
    '\u00a0https://reports.example.com',
    'https://reports.example.com/é',
    'http://1127.0.0.1.example',
    'xhttps://reports.example.com',
    'httpss://reports.example.com',
    'https://reports.example.com/..',
    'https://reports.example.com/a@b',
    'https://reports.example.com//evil.com/x',
    'https://reports.example.com/.',
    'https://reports.example.com/...',
    'https://reports.example.com/a/.',
    'https://reports.example.com/v2%2f',
  ])('is refused with what is allowed: %j', (text) => {
    expect(checkBaseUrl(text)).toEqual({ refused: NOT_PLAIN });
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
    expect(checkBaseUrl(`https://${name}`)).toEqual({ refused: NOT_PLAIN });
  });

  it('loses the default port of its scheme, and no other port', () => {
    expect(checkBaseUrl('https://reports.example.com:443')).toEqual({ ok: 'https://reports.example.com' });
    expect(checkBaseUrl('http://localhost:80')).toEqual({ ok: 'http://localhost' });
    expect(checkBaseUrl('http://localhost:443')).toEqual({ ok: 'http://localhost:443' });
  });
});
