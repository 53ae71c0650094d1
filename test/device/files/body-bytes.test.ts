import fc from 'fast-check';
import { byteBehind, receivedBytes, utf8Length, wholeHead } from '../../../src/device/files/body-text';
import { answer } from '../../fakes/http-answers';

describe('the bytes of a text', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['\u007f', 1],
    ['\u0080', 2],
    ['\u07ff', 2],
    ['\u0800', 3],
    ['\ud7ff', 3],
    ['\ue000', 3],
    ['\uffff', 3],
    ['\u{10000}', 4],
    ['\u{10ffff}', 4],
    ['aé漢😀', 10],
  ])('are counted: %j', (text, bytes) => {
    expect(utf8Length(text)).toBe(bytes);
  });

  it('are counted as they would be written, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text));
      }),
    );
  });
});

describe('the received bytes', () => {
  /** The bytes of a response that declares `declared` bytes. `byteLength` must be called only if it is needed. */
  const came = (bytes: Uint8Array | string, declared: number) => {
    const response = answer(206, bytes);
    const asked: number[] = [];
    const headers = {
      ...response,
      byteLength: () => {
        asked.push(1);
        return response.byteLength();
      },
    };
    return { bytes: receivedBytes(headers, response.text(), declared), isAsked: asked.length > 0 };
  };

  it('are those of the text if it was decoded without errors', () => {
    expect(came('aé漢', 6)).toEqual({ bytes: 6, isAsked: false });
    expect(came('aé漢', 9)).toEqual({ bytes: 6, isAsked: false });
    expect(came('a\ufffd', 4)).toEqual({ bytes: 4, isAsked: false });
  });

  it.each([
    ['one byte of two', [0xc3]],
    ['one byte of three', [0xe6]],
    ['two bytes of three', [0xe6, 0xbc]],
    ['one byte of four', [0xf0]],
    ['two bytes of four', [0xf0, 0x9f]],
    ['three bytes of four', [0xf0, 0x9f, 0x98]],
  ])('are those declared if the end cuts a character: %s', (_, end) => {
    const bytes = Buffer.from([0x61, 0x62, ...end]);
    expect(came(bytes, bytes.length)).toEqual({ bytes: bytes.length, isAsked: false });
  });

  it('are counted by the platform if the text does not show them', () => {
    const broken = Buffer.from([0x61, 0xfc, 0x62]);
    expect(came(broken, 3)).toEqual({ bytes: 3, isAsked: true });
    expect(came(broken, 4)).toEqual({ bytes: 3, isAsked: true });
    const cut = Buffer.from([0x61, 0xfc]);
    expect(came(cut, 1)).toEqual({ bytes: 2, isAsked: true });
    expect(came(cut, 7)).toEqual({ bytes: 2, isAsked: true });
  });
});

describe('the byte after the text that was read', () => {
  const placed = (bytes: Uint8Array | string) => {
    const response = answer(206, bytes);
    const to = 100 + response.byteLength();
    return { text: response.text(), from: 100, to, response };
  };

  it.each([
    ['plain text', Buffer.from('ab\ncd\n')],
    ['wide characters', Buffer.from('é漢\n😀\n')],
    ['a broken character before', Buffer.from('a\xfc\ncd\n', 'latin1')],
    ['a broken character behind', Buffer.from('ab\nc\xfc\n', 'latin1')],
    ['broken characters on both sides', Buffer.from('a\xfc\nc\xfc\nd\xfc\n', 'latin1')],
    ['broken characters around a lone CR', Buffer.from('a\xfc\rc\xfc\rd\xfc\r', 'latin1')],
    ['broken characters around CRLF', Buffer.from('a\xfc\r\nc\xfc\r\nd\xfc', 'latin1')],
  ])('is that of the line end, with %s', (_, bytes) => {
    const piece = placed(bytes);
    const end = bytes.includes(10) ? '\n' : '\r';
    const taken = piece.text.indexOf(end) + 1;
    expect(byteBehind(piece, taken)).toBe(100 + bytes.indexOf(end) + 1);
  });
});

describe('the first record of a file', () => {
  it.each([
    ['a,b\nc', true, 'a,b\nc'],
    ['a,b\ncd,e\n', true, 'a,b\nc'],
    ['a,b\r\ncd', false, 'a,b\r\nc'],
    ['\ufeff\n\na,b\ncd', false, '\ufeff\n\na,b\nc'],
    ['"a\nb"\ncd', false, '"a\nb"\nc'],
    ['a,b\n', true, 'a,b\n'],
    ['a,b', true, 'a,b'],
    ['"a"x,b\nc', false, '"a"x'],
  ])('is its beginning with the next character: %j', (text, isAll, head) => {
    expect(wholeHead(text, isAll)).toBe(head);
  });

  it.each([
    ['a,b', false],
    ['a,b\n', false],
    ['a,b\r', false],
    ['"a\nb', false],
    ['a,"b\n', true],
  ])('is not complete: %j', (text, isAll) => {
    expect(wholeHead(text, isAll)).toBeUndefined();
  });
});
