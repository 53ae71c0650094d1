import fc from 'fast-check';
import { receivedBytes, utf8Length, wholeHead } from '../../../src/device/files/body-text';
import { answer } from '../../fakes/http-answers';

describe('the bytes of a text', () => {
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
});
