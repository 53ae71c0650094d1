import { readLinks } from '../../../src/device/files/read-links';

const A = 'https://a.example.com/1';
const B = 'https://b.example.com/2';

describe('the links of a device response', () => {
  it.each([
    [{}],
    [{ url: A }],
    [{ code: 200 }],
    [JSON.parse('{"__proto__": {"url_cn": "https://a.example.com/1"}}')],
    [Object.create({ url_cn: A })],
  ])('are refused if they are missing: %j', (answer) => {
    expect(() => readLinks(answer)).toThrow('it has none of the links url_cn, url_en, url_in and url_sg.');
  });

  it.each([[1], [true], [[A]], [{ url: A }]])('cannot be %j', (link) => {
    expect(() => readLinks({ url_cn: A, url_sg: link })).toThrow('its url_sg is not a link');
  });

  it('are used once if they are equal except for spaces', () => {
    expect(readLinks({ url_in: B, url_sg: ` ${B} ` })).toEqual({
      links: new Map([['in', B]]),
      notices: ['Centres in and sg share one link; its file was read once.'],
    });
  });
});
