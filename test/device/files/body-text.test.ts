import { isPacked, markupIn } from '../../../src/device/files/body-text';

describe('the body of a downloaded file', () => {
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
});
