import { gzipSync } from 'node:zlib';
import { bodyOf, isPacked, markupIn } from '../../../src/device/files/body-text';
import { answer } from '../../fakes/http-answers';

function bodyOfBytes(bytes: string | Uint8Array) {
  const response = answer(200, bytes);
  return bodyOf(response, response.text());
}

describe('the body of a downloaded file', () => {
  it.each(['area,click\nDE,1\n', '', '\ufeffarea\n', '\ufffdarea\n', '\ufffd\ufffdarea\n', 'x\u001f\u008b'])(
    'is used unchanged if it is text: %j',
    (text) => {
      expect(bodyOfBytes(text)).toEqual({ text });
      expect(isPacked(text)).toBe(false);
    },
  );

  it('is unpacked if it is gzipped', () => {
    const packed = gzipSync('area\nDE\n');
    expect(bodyOfBytes(packed)).toEqual({ text: 'area\nDE\n' });
    expect(isPacked(answer(200, packed).text())).toBe(true);
    expect(isPacked(packed.toString('latin1'))).toBe(true);
  });

  it('is not readable if it only looks gzipped', () => {
    const unreadable = 'the file looks gzipped but cannot be unpacked';
    expect(bodyOfBytes(gzipSync('area\nDE\n').subarray(0, 12))).toEqual({ unreadable });
    expect(bodyOfBytes('\u001f\ufffdarea')).toEqual({ unreadable });
  });

  it('is decoded if it is UTF-16 with a mark', () => {
    const utf16 = Buffer.from('\ufeffarea\nDE\n', 'utf16le');
    expect(bodyOfBytes(utf16)).toEqual({ text: '\ufeffarea\nDE\n' });
    expect(isPacked(answer(200, utf16).text())).toBe(true);
  });

  it('is not decoded as UTF-16 because of a NUL far from its beginning', () => {
    expect(isPacked(`\ufffd\ufffd${'x'.repeat(97)}\0`)).toBe(true);
    expect(isPacked(`\ufffd\ufffd${'x'.repeat(98)}\0`)).toBe(false);
    expect(isPacked(`${'x'.repeat(9)}\0`)).toBe(false);
  });
});

describe('a body that is not a file', () => {
  it.each([
    ['{"code":403}', 'json'],
    [' \n\ufeff{ \n "code" : 403}', 'json'],
    ['<?xml version="1.0"?><Error/>', 'xml'],
    ['<Error><Code>AccessDenied</Code></Error>', 'xml'],
    ['\ufeff\r\n<Error>', 'xml'],
    ['</x>', 'xml'],
    ['<!-- nothing -->', 'xml'],
    ['<!DOCTYPE html><title>Sign in</title>', 'html'],
    ['<html lang="en">', 'html'],
    ['\ufeff <HTML>', 'html'],
    ['<head>', 'html'],
    ['<body class="x">', 'html'],
    ['<htmlx>', 'xml'],
    ['<xhtml>', 'xml'],
  ])('is markup: %j is %s', (text, kind) => {
    expect(markupIn(text)).toBe(kind);
  });

  it.each(['', 'area,click\n', 'area,<html>\n', 'x{"code":403}', '{code}', '{', 'x<html>', ' area'])(
    'is not markup: %j',
    (text) => {
      expect(markupIn(text)).toBeUndefined();
    },
  );
});
