import { checkBaseUrl, isLoopback, parseUrlHost } from '../../../src/service/http/base-url';

const label = (length: number) => 'a'.repeat(length);
/** A host name of `length` characters. */
const host = (length: number) => `${`${label(49)}.`.repeat(5)}${label(length - 250)}`;

const NOT_PLAIN =
  'Address of your reporting service: enter an address such as https://reports.example.com/v2. The address must begin with https, so that the report key stays secret. After the name of the server, such as reports.example.com, only letters, digits and / . _ ~ + , = - are allowed.';

it.each([
  ['https://reports.example.com', 'https://reports.example.com'],
  ['HTTPS://Reports.Example.COM/', 'https://reports.example.com'],
  ['https://reports.example.com:443/ads/v4/', 'https://reports.example.com/ads/v4'],
  ['https://reports.example.com:8443', 'https://reports.example.com:8443'],
  ['https://reports.example.com/a-b/c_d/..e.f', 'https://reports.example.com/a-b/c_d/..e.f'],
  ['https://reports.example.com/~a+b,c=d', 'https://reports.example.com/~a+b,c=d'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['http://127.0.0.1:80', 'http://127.0.0.1'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('the base URL: %s is accepted', (text, ok) => {
  expect(checkBaseUrl(text)).toEqual({ ok: true, url: ok });
  expect(checkBaseUrl(ok)).toEqual({ ok: true, url: ok });
});

it.each([
  'reports.example.com',
  'ftp://reports.example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  '//reports.example.com',
  'https:/reports.example.com',
  'https://',
  'https:///path',
  'http://reports.example.com',
  'http://10.0.0.1',
  'http://localhost.evil.com',
  'http://127.0.0.1.evil.com',
  'http://127.1',
  'http://2130706433',
  'https://2130706433',
  'https://192.0.2.7',
  'https://reports.internal',
  'https://xn--bcher-kva.example',
  'https://0x7f000001',
  'https://0177.0.0.1',
  'https://256.1.1.1',
  'https://1.2.3',
  'https://user@reports.example.com',
  'https://user:secret@reports.example.com',
  'https://reports.example.com@evil.com',
  'https://reports.example.com%00.evil.com',
  'https://reports.example.com%2eevil.com',
  'https://reports.example.com\\@evil.com',
  'https://reports.example.com\t',
  'https://reports.example.com\n.evil.com',
  ' https://reports.example.com',
  'https://reports .example.com',
  'https://réports.example.com',
  'https://reports。example.com',
  'https://reports..example.com',
  'https://reports.example.com.',
  'https://-reports.example.com',
  'https://reports_x.example.com',
  'https://reports.example.com:',
  'https://reports.example.com:0',
  'https://reports.example.com:65536',
  'https://reports.example.com:80a',
  'https://[::1',
  'https://[::1].evil.com',
  'https://reports.example.com/?key=1',
  'https://reports.example.com?key=1',
  'https://reports.example.com?x=@evil.com/v2',
  'https://reports.example.com/#x',
  'https://reports.example.com/a/../b',
  'https://reports.example.com//a',
  'https://reports.example.com/a b',
  `https://${'a'.repeat(64)}.com`,
  '\u00a0https://reports.example.com',
  'http://1127.0.0.1.example',
  'xhttps://reports.example.com',
  'httpss://reports.example.com',
  'https://reports.example.com/..',
  'https://reports.example.com/a@b',
  'https://reports.example.com/...',
  'https://reports.example.com/v2%2f',
  '',
])('the base URL: %j is refused with what is allowed', (text) => {
  expect(checkBaseUrl(text)).toEqual({ ok: false, problem: NOT_PLAIN });
});

it.each([`${label(63)}.example`, host(253), '1.2.3.4.example', 'reports.example.com:65535'])(
  'a host name: “%s” is accepted',
  (name) => {
    expect(checkBaseUrl(`https://${name}`)).toEqual({ ok: true, url: `https://${name}` });
  },
);

it.each([
  '255.255.255.255',
  '[2001:db8::7]',
  'a.2.3.4',
  'example.7',
  'example.0xf',
  host(254),
  'a-',
  '.example',
  '[g::1]',
  'a[::1]',
  '[]',
  'reports.example.com:01',
  'reports.example.com:8443:1',
])('a host name: “%s” is refused', (name) => {
  expect(checkBaseUrl(`https://${name}`)).toEqual({ ok: false, problem: NOT_PLAIN });
});

it('the base URL has a host, with a port if it is not the default one', () => {
  expect(parseUrlHost('https://reports.example.com:8443/ads')).toBe('reports.example.com:8443');
  expect(parseUrlHost('https://reports.example.com')).toBe('reports.example.com');
});

it.each([
  ['http://localhost:8080', true],
  ['http://127.0.0.1/ads', true],
  ['http://127.10.20.30', false],
  ['http://127.0.0.1.5', false],
  ['http://1127.0.0.1', false],
  ['http://[::1]:80', true],
  ['https://reports.example.com', false],
  ['https://localhost.evil.com', false],
  ['', false],
])('a service on this machine: %s: %s', (baseUrl, loopback) => {
  expect(isLoopback(baseUrl)).toBe(loopback);
});
