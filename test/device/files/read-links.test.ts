import { readLinks } from '../../../src/device/files/link-source';

const A = 'https://a.example.com/1';
const B = 'https://b.example.com/2';

describe('the links of a device response', () => {
  it('are read for all four centres', () => {
    const answer = { url_cn: A, url_en: B, url_in: `${A}in`, url_sg: ` ${A}sg\n` };
    expect(readLinks(answer)).toEqual({ links: { cn: A, en: B, in: `${A}in`, sg: `${A}sg` }, notices: [] });
  });

  it('may be missing, null or blank: that centre has no file', () => {
    expect(readLinks({ url_cn: A, url_en: null, url_in: ' ' }).links).toEqual({
      cn: A,
      en: null,
      in: null,
      sg: null,
    });
    expect(readLinks({ url_cn: '', url_en: null }).links).toEqual({ cn: null, en: null, in: null, sg: null });
  });

  it('are used once if two are equal', () => {
    expect(readLinks({ url_cn: A, url_en: B, url_in: A, url_sg: A })).toEqual({
      links: { cn: A, en: B, in: null, sg: null },
      notices: [
        'Centres cn and in share one link; its file was read once.',
        'Centres cn and sg share one link; its file was read once.',
      ],
    });
  });

  it.each([
    [{}],
    [{ url: A }],
    [{ code: 200 }],
    [JSON.parse('{"__proto__": {"url_cn": "https://a.example.com/1"}}')],
    [Object.create({ url_cn: A })],
  ])('are refused if they are missing: %j', (answer) => {
    expect(() => readLinks(answer)).toThrow(
      'The service’s answer was not understood: it has none of the links url_cn, url_en, url_in and url_sg.'.replace(
        '’',
        "'",
      ),
    );
  });

  it.each([[1], [true], [[A]], [{ url: A }]])('cannot be %j', (link) => {
    expect(() => readLinks({ url_cn: A, url_sg: link })).toThrow('its url_sg is not a link');
  });

  it('may be only one', () => {
    for (const centre of ['cn', 'en', 'in', 'sg']) {
      const { links, notices } = readLinks({ [`url_${centre}`]: A });
      expect(links).toEqual({ cn: null, en: null, in: null, sg: null, [centre]: A });
      expect(notices).toEqual([]);
    }
  });

  it('are used once if they are equal except for spaces', () => {
    expect(readLinks({ url_in: B, url_sg: ` ${B} ` })).toEqual({
      links: { cn: null, en: null, in: B, sg: null },
      notices: ['Centres in and sg share one link; its file was read once.'],
    });
  });
});
