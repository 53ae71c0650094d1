import { readLinks } from '../../../src/device/files/download';
import { isLinkAllowed } from '../../../src/service/http/base-url';

const ELSEWHERE = { allowLoopback: false };
const ON_THIS_MACHINE = { allowLoopback: true };
const LABEL = 'a'.repeat(61);
const listed = (text: string) => text.trim().split(/\s+/);

it.each([
  ...listed(`
      https://files.example.com/a.csv?Expires=1&Signature=a%2Fb%3D
      https://bucket.oss-ap-southeast-1.example.com/path/to/file.csv
      https://1.bucket.example.com:8443/x
      https://files.example.com?x=@y:z
      https://a.b.co/a
      https://files.example.com:65535/a
      https://files.example.com:1
      https://7files.1example2.com/a
      HTTPS://Files.Example.COM/A?B=C
      https://a--b.ex-ample.com/a
      https://axn--b.example.com/a
      https://files.example.com/!$&'()*+,;=:@~-._[]{}|^\`<>"%?/?`),
  `https://files.example.com/${'a'.repeat(2_056)}`,
  `https://b${LABEL}c.example.com/a`,
  `https://${`${LABEL}.`.repeat(4)}mm.de/a`,
])('a link to a device file may be %s, also if the service is on this machine', (link) => {
  expect([isLinkAllowed(link, ELSEWHERE), isLinkAllowed(link, ON_THIS_MACHINE)]).toEqual([true, true]);
});

it.each<[what: string, links: readonly string[]]>([
  ['too long', [`https://files.example.com/${'a'.repeat(2_057)}`]],
  [
    'another scheme',
    listed(`http://files.example.com/a ftp://files.example.com/a xhttps://files.example.com/a
        git+https://files.example.com/a`),
  ],
  [
    'no address',
    [
      '',
      ...listed(`data:text/csv,a javascript:alert(1) //files.example.com/a /a.csv ://files.example.com/a
        https:files.example.com https:/files.example.com/a https://files.example.com/a#b
        7https://files.example.com/a see:https://files.example.com/a`),
    ],
  ],
  [
    'no plain host',
    listed(`https:// https:///a https:///files.example.com https://:443/a https://user@files.example.com/a
        https://user:pw@files.example.com/a https://files.example.com:443@evil.example/a
        https://files.example.com%00.evil.example/a https://%6c%6f%63%61%6c%68%6f%73%74/a
        https://files.example.com:99999/a https://files.example.com:65536/a https://files.example.com:0/a
        https://files.example.com:/a https://files.example.com:80:80/a https://files.example.com:000443/a
        https://files.example.com:https/a https://[::1/a https://files[1].example.com/a
        https://[::1]x.example.com/a`),
  ],
  [
    'other characters',
    [
      ...listed(`https://fıles.example.com/a https://files.example.com/ä https://files。example。com/a
          https://evil.example\\@files.example.com/a https://files.example.com/\u0080`),
      ...['https://files.example.com/a b', '\thttps://files.example.com/a', 'https://a.example.com/\u007f'],
      ...['https://files.example.com\0/a', 'https://files.example.com/a\nHost: b'],
    ],
  ],
  [
    'not public',
    listed(`127.0.0.1 10.0.0.1 169.254.169.254 2852039166 0251.0376.0251.0376 0xa9fea9fe 127.1 127.0.0.1.
        0xa9.0xfe.0xa9.0xfe [::1] [::ffff:169.254.169.254] [fd00:ec2::254]:443 localhost LOCALHOST localhost.
        metadata files.example.com. files..example.com -files.example.com files-.example.com -.example.com
        files_x.example.com files.example.c0m files.example.c files.example.c-m files.example.7com
        files.example.7 files.example.0x files.example.0xff. xn--fiqs8s.example.com files.xn--a.example.com
        files.example.xn--fiqs8s bb${LABEL}c.example.com ${`${LABEL}.`.repeat(4)}mmm.de`).map(
      (host) => `https://${host}/a`,
    ),
  ],
])('a link to a device file is refused if it is or has %s', (_, links) => {
  for (const link of links) expect([link, isLinkAllowed(link, ELSEWHERE)]).toEqual([link, false]);
});

it.each(
  listed('localhost localdomain local internal intranet lan home corp private test invalid onion arpa'),
)('a link to a device file may not lead to a host of “%s”', (name) => {
  for (const host of [`files.${name}`, `a.b.${name}`, `files.${name}.`, `Files.${name.toUpperCase()}`])
    expect(isLinkAllowed(`https://${host}/a`, ELSEWHERE)).toBe(false);
  expect(isLinkAllowed(`https://${name}.example.com/a`, ELSEWHERE)).toBe(true);
  expect(isLinkAllowed(`https://files.x${name}/a`, ELSEWHERE)).toBe(true);
});

it.each(listed('http://127.0.0.1:8080/a http://localhost:1/a http://[::1]:3000/a https://localhost/a'))(
  'a link to a device file may be %s only when the service itself is on this machine',
  (link) => {
    expect([isLinkAllowed(link, ON_THIS_MACHINE), isLinkAllowed(link, ELSEWHERE)]).toEqual([true, false]);
  },
);

it.each(
  listed(`http://files.example.com/a http://127.0.0.2/a http://10.0.0.1/a ftp://localhost/a
      http://x@localhost/a http://localhost.example.com/a http://xlocalhost/a http://127.0.0.11/a
      http://1127.0.0.1/a http://127x0.0.1/a http://[::1]x/a http://[::11]/a httpx://localhost/a`),
)('a link to a device file may not be %s, even if the service itself is on this machine', (link) => {
  expect(isLinkAllowed(link, ON_THIS_MACHINE)).toBe(false);
});

const [A, B] = ['https://a.example.com/1', 'https://b.example.com/2'];

it.each([
  {},
  { url: A, code: 200 },
  JSON.parse('{"__proto__": {"url_cn": "https://a.example.com/1"}}'),
  Object.create({ url_cn: A }),
])('the links of a device response are refused if they are missing: %j', (answer) => {
  expect(() => readLinks(answer)).toThrow(
    'it contains no link with the name url_cn, url_en, url_in or url_sg.',
  );
});

it.each([[1], [true], [[A]], [{ url: A }]])('the links of a device response cannot be %j', (link) => {
  expect(() => readLinks({ url_cn: A, url_sg: link })).toThrow('it contains no link with the name url_sg');
});

it('the links of a device response are used once if they are equal except for spaces', () => {
  expect(readLinks({ url_in: B, url_sg: ` ${B} ` })).toEqual(new Map([['in', B]]));
});
