import { countries } from '../../../../sidebar/editor/inputs/countries';

const nameOf = (code: string) => countries([]).find(({ id }) => id === code)?.name;

describe('the countries to choose from', () => {
  it('have names, in the order of these', () => {
    expect([nameOf('US'), nameOf('DE'), nameOf('VN')]).toEqual(['United States', 'Germany', 'Vietnam']);
    const names = countries([]).map(({ name }) => name);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
    expect(names.length).toBeGreaterThan(200);
  });

  it.each(['EU', 'UN', 'ZZ', 'XA', 'UK', 'DD', 'SU', 'AA'])('do not have %s: no country of today', (code) => {
    expect(nameOf(code)).toBeUndefined();
  });

  it('begin with those that reports have held, each once, named as there or by the browser', () => {
    const known = [
      { id: 'VN', name: 'Viet Nam' },
      { id: 'US', name: '' },
      { id: 'Q1', name: '' },
    ];
    const offered = countries(known);
    expect(offered.slice(0, 3)).toEqual([
      { id: 'VN', name: 'Viet Nam' },
      { id: 'US', name: 'United States' },
      { id: 'Q1', name: '' },
    ]);
    expect(new Set(offered.map(({ id }) => id)).size).toBe(offered.length);
  });
});
