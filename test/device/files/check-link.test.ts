import { checkLink } from '../../../src/device/files/check-link';

function verdict(link: string, allowLoopback = false): string {
  const checked = checkLink(link, { allowLoopback });
  return 'ok' in checked ? `ok: ${checked.ok}` : checked.refused;
}

const PRIVATE = 'not a name on the public internet';

describe('a link to a device file', () => {
  it.each([
    'https://files.example.com/a.csv?Expires=1&Signature=a%2Fb%3D',
    'https://bucket.oss-ap-southeast-1.example.com/path/to/file.csv',
    'https://1.bucket.example.com:8443/x',
    'https://a-b.example.co/',
    'https://files.example.com?x=@y:z',
  ])('may be %s', (link) => {
    expect(verdict(link)).toBe(`ok: ${link}`);
  });

  it('has its host in lower case', () => {
    expect(verdict('HTTPS://Files.Example.COM/A?B=C')).toBe('ok: https://files.example.com/A?B=C');
  });

  it.each([
    ['http://files.example.com/a', 'does not begin with https://'],
    ['ftp://files.example.com/a', 'does not begin with https://'],
    ['data:text/csv,a', 'not a whole web address'],
    ['javascript:alert(1)', 'not a whole web address'],
    ['//files.example.com/a', 'not a whole web address'],
    ['/a.csv', 'not a whole web address'],
    ['https:files.example.com', 'not a whole web address'],
    ['https:///files.example.com', 'not written plainly'],
    ['https://files.example.com/a#b', 'not a whole web address'],
    ['https://user@files.example.com/a', 'not written plainly'],
    ['https://user:pw@files.example.com/a', 'not written plainly'],
    ['https://files.example.com:443@evil.example/a', 'not written plainly'],
    ['https://127.0.0.1/a', PRIVATE],
    ['https://10.0.0.1/a', PRIVATE],
    ['https://169.254.169.254/latest/meta-data', PRIVATE],
    ['https://2852039166/a', PRIVATE],
    ['https://0251.0376.0251.0376/a', PRIVATE],
    ['https://0xa9fea9fe/a', PRIVATE],
    ['https://0xa9.0xfe.0xa9.0xfe/a', PRIVATE],
    ['https://127.1/a', PRIVATE],
    ['https://127.0.0.1./a', PRIVATE],
    ['https://[::1]/a', PRIVATE],
    ['https://[::ffff:169.254.169.254]/a', PRIVATE],
    ['https://[fd00:ec2::254]:443/a', PRIVATE],
    ['https://localhost/a', PRIVATE],
    ['https://LOCALHOST/a', PRIVATE],
    ['https://localhost./a', PRIVATE],
    ['https://files.localhost/a', PRIVATE],
    ['https://printer.local/a', PRIVATE],
    ['https://metadata.google.internal/a', PRIVATE],
    ['https://metadata/a', PRIVATE],
    ['https://files.example.com./a', PRIVATE],
    ['https://files..example.com/a', PRIVATE],
    ['https://-files.example.com/a', PRIVATE],
    ['https://files_x.example.com/a', PRIVATE],
    ['https://files.example.c0m/a', PRIVATE],
    ['https:///a', 'not'],
    ['https://', 'not'],
    ['https://xn--fiqs8s.example.com/a', PRIVATE],
    ['https://files.example.xn--fiqs8s/a', PRIVATE],
    ['https://fıles.example.com/a', 'not ASCII'],
    ['https://files.example.com/ä', 'not ASCII'],
    ['https://files。example。com/a', 'not ASCII'],
    ['https://files.example.com%00.evil.example/a', 'not written plainly'],
    ['https://%6c%6f%63%61%6c%68%6f%73%74/a', 'not written plainly'],
    ['https://evil.example\\@files.example.com/a', 'a backslash'],
    ['https://files.example.com/a\nHost: b', 'not ASCII'],
    ['https://files.example.com/a b', 'a space'],
    ['\thttps://files.example.com/a', 'not ASCII'],
    ['https://files.example.com\0/a', 'not ASCII'],
    ['https://files.example.com:99999/a', 'not written plainly'],
    ['https://files.example.com:0/a', 'not written plainly'],
    ['https://files.example.com:/a', 'not written plainly'],
    ['https://files.example.com:80:80/a', 'not written plainly'],
    ['', 'not a whole web address'],
    [
      `https://files.example.com/${'a'.repeat(2_057)}`,
      'the link has 2083 characters, and Google opens at most 2082',
    ],
  ])('may not be %j', (link, why) => {
    expect(verdict(link)).not.toMatch(/^ok/);
    expect(verdict(link)).toContain(why);
  });

  it('may have 2,082 characters', () => {
    expect(verdict(`https://files.example.com/${'a'.repeat(2_056)}`)).toMatch(/^ok/);
  });

  it.each(['http://127.0.0.1:8080/a', 'http://localhost:1/a', 'http://[::1]:3000/a', 'https://localhost/a'])(
    'may be %s only when the service itself is on this machine',
    (link) => {
      expect(verdict(link, true)).toBe(`ok: ${link}`);
      expect(verdict(link, false)).not.toMatch(/^ok/);
    },
  );

  it.each([
    'http://files.example.com/a',
    'http://127.0.0.2/a',
    'http://10.0.0.1/a',
    'ftp://localhost/a',
    'http://x@localhost/a',
  ])('may not be %s, even if the service itself is on this machine', (link) => {
    expect(verdict(link, true)).not.toMatch(/^ok/);
  });

  const LABEL = 'a'.repeat(61);

  it.each([
    ['a label of 63 characters', `https://b${LABEL}c.example.com/a`],
    ['labels of one character', 'https://a.b.co/a'],
    ['253 characters in its host', `https://${`${LABEL}.`.repeat(4)}mm.de/a`],
    ['the highest port', 'https://files.example.com:65535/a'],
    ['a port of one digit', 'https://files.example.com:1'],
    ['no path', 'https://files.example.com'],
    ['digits in its host', 'https://7files.1example2.com/a'],
    ['hyphens in its host', 'https://a--b.ex-ample.com/a'],
    ['a name that only ends as a private one', 'https://files.mylocal.com/a'],
    ['a private name further ahead', 'https://local.internal.example.com/a'],
    ['a name that begins as another alphabet further on', 'https://axn--b.example.com/a'],
    ['all other characters of ASCII', 'https://files.example.com/!$&\'()*+,;=:@~-._[]{}|^`<>"%?/?'],
  ])('may have %s', (_, link) => {
    expect(verdict(link)).toBe(`ok: ${link}`);
  });

  it.each([
    ['a label of 64 characters', `https://bb${LABEL}c.example.com/a`, PRIVATE],
    ['254 characters in its host', `https://${`${LABEL}.`.repeat(4)}mmm.de/a`, PRIVATE],
    ['a label that ends with a hyphen', 'https://files-.example.com/a', PRIVATE],
    ['a label of a hyphen alone', 'https://-.example.com/a', PRIVATE],
    ['a last label of one letter', 'https://files.example.c/a', PRIVATE],
    ['a last label with a hyphen', 'https://files.example.c-m/a', PRIVATE],
    ['a last label that begins with a digit', 'https://files.example.7com/a', PRIVATE],
    ['a last label that is a number', 'https://files.example.7/a', PRIVATE],
    ['a last label that is an empty hexadecimal number', 'https://files.example.0x/a', PRIVATE],
    ['a last label that is a hexadecimal number', 'https://files.example.0xff./a', PRIVATE],
    ['a port that is too high', 'https://files.example.com:65536/a', 'not written plainly'],
    ['a port of six digits', 'https://files.example.com:000443/a', 'not written plainly'],
    ['a port in letters', 'https://files.example.com:https/a', 'not written plainly'],
    ['brackets that are not closed', 'https://[::1/a', 'not written plainly'],
    ['brackets in its name', 'https://files[1].example.com/a', 'not written plainly'],
    ['text behind brackets', 'https://[::1]x.example.com/a', 'not written plainly'],
    ['a port and no host', 'https://:443/a', 'not written plainly'],
    ['a label of another alphabet further on', 'https://files.xn--a.example.com/a', PRIVATE],
    ['a DEL', 'https://files.example.com/\u007f', 'not ASCII'],
    ['a character of Latin-1', 'https://files.example.com/\u0080', 'not ASCII'],
    ['no scheme', '://files.example.com/a', 'not a whole web address'],
    ['a scheme that begins with a digit', '7https://files.example.com/a', 'not a whole web address'],
    ['another scheme that ends so', 'xhttps://files.example.com/a', 'does not begin with https://'],
    ['another scheme with a sign', 'git+https://files.example.com/a', 'does not begin with https://'],
    ['one slash', 'https:/files.example.com/a', 'not a whole web address'],
    ['text before the address', 'see:https://files.example.com/a', 'not a whole web address'],
  ])('may not have %s', (_, link, why) => {
    expect(verdict(link)).toContain(why);
  });

  it.each(
    'localhost localdomain local internal intranet lan home corp private test invalid onion arpa'.split(' '),
  )('may not lead to a host of “%s”', (name) => {
    for (const host of [`files.${name}`, `a.b.${name}`, `files.${name}.`, `Files.${name.toUpperCase()}`])
      expect(verdict(`https://${host}/a`)).toBe('the host of the link is not a name on the public internet');
    expect(verdict(`https://${name}.example.com/a`)).toMatch(/^ok/);
    expect(verdict(`https://files.x${name}/a`)).toMatch(/^ok/);
  });

  it.each([
    'http://localhost.example.com/a',
    'http://xlocalhost/a',
    'http://127.0.0.11/a',
    'http://1127.0.0.1/a',
    'http://127x0.0.1/a',
    'http://[::1]x/a',
    'http://[::11]/a',
    'httpx://localhost/a',
  ])('may not be %s, which only seems to be on this machine', (link) => {
    expect(verdict(link, true)).not.toMatch(/^ok/);
  });

  it('may also be a public one if the service is on this machine', () => {
    expect(verdict('https://files.example.com/a', true)).toBe('ok: https://files.example.com/a');
  });
});
