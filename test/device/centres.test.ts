import { byCentre, CENTRES, linkField } from '../../src/device/centres';

describe('the computing centres', () => {
  it('are merged in their order, and each has its own field of the answer', () => {
    expect(CENTRES).toEqual(['cn', 'en', 'in', 'sg']);
    expect(CENTRES.map(linkField)).toEqual(['url_cn', 'url_en', 'url_in', 'url_sg']);
    expect(byCentre((centre) => centre.toUpperCase())).toEqual({ cn: 'CN', en: 'EN', in: 'IN', sg: 'SG' });
  });
});
