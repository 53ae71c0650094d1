import { redactText } from '../../src/errors/redact';

const KEY = 'rk_live/9f8a+7b6c=5d4e3f2a1b0c';

it('the excerpt of a text from outside is one line of at most 200 characters', () => {
  expect(redactText('bad\r\n\trequest\u0000\u2028here', [])).toBe('bad request here');
  const shown = redactText('x'.repeat(500), []);
  expect(shown).toHaveLength(200);
  expect(shown.endsWith('…')).toBe(true);
});

it('the excerpt of a text from outside reads only the first 20,000 characters', () => {
  expect(redactText(`${' '.repeat(19_999)}late`, [])).toBe('l');
});

it.each([
  ['as it is', KEY],
  ['in other case', KEY.toUpperCase()],
  ['percent-encoded', encodeURIComponent(KEY)],
  ['escaped for JSON', KEY.replace(/\//g, '\\/')],
  ['in base64', Buffer.from(KEY).toString('base64').replace(/=+$/, '')],
  ['in base64 for links', Buffer.from(KEY).toString('base64url')],
])('the excerpt of a text from outside hides the key %s', (_form, echoed) => {
  expect(redactText(`invalid token “${echoed}”.`, [KEY])).toMatch(/^invalid token “\[hidden\]\w{0,2}”\.$/);
});

it.each(['u:', 'user:', 'ab:cd'])(
  'the excerpt of a text from outside hides the key in the base64 of a longer text (%s)',
  (before) => {
    const encoded = Buffer.from(`${before}${KEY}!`).toString('base64');
    const shown = redactText(`Authorization was Basic ${encoded}`, [KEY]);
    expect(shown).toContain('[hidden]');
    expect(shown.length).toBeLessThan(60);
  },
);

it('the excerpt of a text from outside hides the key if the excerpt or the service cuts it', () => {
  expect(redactText(`${'x'.repeat(190)}${KEY}`, [KEY])).not.toContain(KEY.slice(0, 4));
  expect(redactText(`token ${KEY.slice(0, 12)}`, [KEY])).toBe('token [hidden]');
  const filled = KEY.repeat(700);
  expect(redactText(filled, [KEY])).not.toContain(KEY.slice(0, 4));
});

it('the excerpt of a text from outside hides any bearer token', () => {
  expect(redactText('header was "Bearer abc.def-ghi" from you', [])).toBe(
    'header was "Bearer [hidden]" from you',
  );
  expect(redactText('authorization=bearer%20abcdef', [])).toBe('authorization=bearer [hidden]');
});

it.each([
  [
    'https://s/f.csv?Expires=17&OSSAccessKeyId=LT1&Signature=ab%2Bc',
    'https://s/f.csv?Expires=[hidden]&OSSAccessKeyId=[hidden]&Signature=[hidden]',
  ],
  ['?X-Amz-Credential=AK/2026&X-Amz-Signature=0af', '?X-Amz-Credential=[hidden]&X-Amz-Signature=[hidden]'],
  [
    '<SignatureProvided>zzz</SignatureProvided><Code>Denied</Code>',
    '<SignatureProvided>[hidden]</SignatureProvided><Code>Denied</Code>',
  ],
  ['{"AWSAccessKeyId":"AKIA","Code":"Denied"}', '{"AWSAccessKeyId":"[hidden]","Code":"Denied"}'],
])('the excerpt of a text from outside hides the secret parameters of a signed link: %s', (text, shown) => {
  expect(redactText(text, [])).toBe(shown);
});

it.each([
  ['names without a value', '-signature'.repeat(1_000), 'Signature=abc'],
  ['joints without a name', '=>'.repeat(5_000), ' Signature=abc'],
  ['letters', 'a'.repeat(10_000), ' Expires=abc'],
  ['bearers', 'bearer'.repeat(1_600), ' Signature: "abc"'],
])(
  'the excerpt of a text from outside takes a limited time for 10,000 characters of %s',
  (_, text, signed) => {
    expect(redactText(signed + text, [])).toContain('[hidden]');
    expect(redactText(text + signed, [])).toHaveLength(200);
  },
);
