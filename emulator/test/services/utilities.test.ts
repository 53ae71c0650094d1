import { createHash, createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { formatDate } from '../../src/services/format-date';
import { createTextResponse, createWeb, evaluateInScript } from '../project';

const signed = (bytes: Buffer) => [...new Int8Array(bytes)];

it('Utilities encodes and decodes base64, texts as UTF-8, bytes signed', () => {
  expect(evaluateInScript('Utilities.base64Encode("grüß")')).toBe('Z3LDvMOf');
  expect(evaluateInScript('Utilities.base64Encode([-1, 0, 255])')).toBe('/wD/');
  expect(evaluateInScript('Utilities.base64EncodeWebSafe([-1, 0, 255])')).toBe('_wD_');
  expect(evaluateInScript('Utilities.base64Decode("/wA=")')).toEqual([-1, 0]);
  expect(evaluateInScript('Utilities.base64DecodeWebSafe("_wA=")')).toEqual([-1, 0]);
  expect(() => evaluateInScript('Utilities.base64Decode("*")')).toThrow('Could not decode string.');
});

it('Utilities computes digests and signatures', () => {
  const sha = 'Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, "abc")';
  expect(evaluateInScript(sha)).toEqual(signed(createHash('sha256').update('abc').digest()));
  const md5 = 'Utilities.computeDigest(Utilities.DigestAlgorithm.MD5, "ü", Utilities.Charset.UTF_8)';
  expect(evaluateInScript(md5)).toEqual(signed(createHash('md5').update('ü').digest()));
  const ascii = 'Utilities.computeDigest(Utilities.DigestAlgorithm.MD5, "ü")';
  expect(evaluateInScript(ascii)).toEqual(signed(createHash('md5').update('?').digest()));
  expect(evaluateInScript('Utilities.computeHmacSha256Signature("v", "k")')).toEqual(
    signed(createHmac('sha256', 'k').update('v').digest()),
  );
});

it('Utilities zips and unzips', () => {
  expect(
    evaluateInScript('Utilities.ungzip(Utilities.gzip(Utilities.newBlob("grüß"))).getDataAsString()'),
  ).toBe('grüß');
  const web = createWeb(() => ({ ...createTextResponse(''), body: gzipSync('a,b') }));
  const body = 'UrlFetchApp.fetch("https://a.example").getBlob()';
  expect(
    evaluateInScript(`Utilities.ungzip(${body}.setContentType("application/x-gzip")).getDataAsString()`, {
      web,
    }),
  ).toBe('a,b');
  expect(() => evaluateInScript(`Utilities.ungzip(${body})`, { web })).toThrow('Could not decompress gzip.');
  const plain = 'Utilities.newBlob("a,b", "application/x-gzip")';
  expect(() => evaluateInScript(`Utilities.ungzip(${plain})`)).toThrow('Could not decompress gzip.');
});

it('Utilities makes blobs', () => {
  expect(evaluateInScript('Utilities.newBlob([65, 66], "text/csv", "a.csv").getDataAsString()')).toBe('AB');
  expect(
    evaluateInScript('Utilities.newBlob("x", "text/csv", "a.csv").copyBlob().setName("b").getName()'),
  ).toBe('b');
  expect(evaluateInScript('Utilities.newBlob("é").getBytes()')).toEqual([-61, -87]);
});

it('Utilities sleeps no longer than five minutes at a time', () => {
  expect(() => evaluateInScript('Utilities.sleep(300001)')).toThrow('Invalid argument: milliseconds');
});

it('Utilities makes a different UUID each time', () => {
  const [a, b] = evaluateInScript('[Utilities.getUuid(), Utilities.getUuid()]') as [string, string];
  expect(a).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(a).not.toBe(b);
});

it('Utilities formats dates in the given time zone', () => {
  const call = 'Utilities.formatDate(new Date(0), "Europe/Berlin", "yyyy-MM-dd HH:mm")';
  expect(evaluateInScript(call)).toBe('1970-01-01 01:00');
  expect(() => evaluateInScript('Utilities.formatDate("1970", "UTC", "yyyy")')).toThrow(
    "don't match the method signature",
  );
});

const moment = Date.UTC(2026, 2, 29, 0, 59, 7, 45);
it.each([
  ['UTC', 'yyyy-MM-dd HH:mm:ss.SSS', '2026-03-29 00:59:07.045'],
  ['UTC', "EEE, d MMM yyyy 'at' h:mm a", 'Sun, 29 Mar 2026 at 12:59 AM'],
  ['UTC', 'EEEE d MMMM yy M u D', 'Sunday 29 March 26 3 7 88'],
  ['Europe/Berlin', 'yyyy-MM-dd HH:mm XXX', '2026-03-29 01:59 +01:00'],
  ['America/Los_Angeles', 'yyyy-MM-dd HH Z', '2026-03-28 17 -0700'],
  ['Asia/Kolkata', 'HH:mm X', '06:29 +05'],
  ['GMT+8', 'HH:mm z', '08:59 GMT+08:00'],
  ['UTC+8', 'HH:mm', '00:59'],
  ['No/Where', 'HH:mm', '00:59'],
  ['UTC', "''yyyy'' 'o''clock' k K", "'2026' o'clock 24 0"],
])('formatDate in %s as %s', (zone, pattern, expected) =>
  expect(formatDate(moment, zone, pattern)).toBe(expected),
);

it('formatDate applies daylight saving time to the second', () => {
  const change = Date.UTC(2026, 2, 29, 1);
  const berlin = (ms: number) => formatDate(ms, 'Europe/Berlin', 'HH:mm:ss');
  expect([berlin(change - 1000), berlin(change)]).toEqual(['01:59:59', '03:00:00']);
});

it('formatDate throws for unknown pattern letters', () => {
  expect(() => formatDate(0, 'UTC', 'GG')).toThrow('not emulated: the date pattern "GG"');
});
