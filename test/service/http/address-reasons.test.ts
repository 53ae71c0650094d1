import { checkBaseUrl } from '../../../src/service/http/connection';

const label = (length: number) => 'a'.repeat(length);
/** A host name of `length` characters. */
const host = (length: number) => `${`${label(49)}.`.repeat(5)}${label(length - 250)}`;

const NOT_PLAIN =
  'Address of your reporting service: enter an address such as https://reports.example.com/v2. The address must begin with https, so that the report key stays secret. After reports.example.com, only letters, digits and / . _ ~ + , = - are allowed.';

it('a base URL that is refused says that it is missing', () => {
  expect(checkBaseUrl('')).toEqual({ ok: false, problem: expect.stringContaining('the address is missing') });
});

it.each([
  '\u00a0https://reports.example.com',
  'http://1127.0.0.1.example',
  'xhttps://reports.example.com',
  'httpss://reports.example.com',
  'https://reports.example.com/..',
  'https://reports.example.com/a@b',
  'https://reports.example.com/...',
  'https://reports.example.com/v2%2f',
])('a base URL that is refused is refused with what is allowed: %j', (text) => {
  expect(checkBaseUrl(text)).toEqual({ ok: false, problem: NOT_PLAIN });
});

it.each([
  '255.255.255.255',
  `${label(63)}.example`,
  host(253),
  '1.2.3.4.example',
  '[2001:db8::7]:8443',
  'reports.example.com:65535',
  'example.0xg',
])('a host name: “%s” is accepted', (name) => {
  expect(checkBaseUrl(`https://${name}`)).toEqual({ ok: true, url: `https://${name}` });
});

it.each([
  '255.255.255.1000',
  '1.2.3.04',
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
