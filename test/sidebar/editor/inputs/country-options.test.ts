import { listCountryOptions } from '../../../../sidebar/editor/sections/filter-section';

const nameOf = (code: string) => listCountryOptions().find(({ id }) => id === code)?.name;

it('the countries to choose from have names and are sorted by name', () => {
  expect([nameOf('US'), nameOf('DE'), nameOf('VN')]).toEqual(['United States', 'Germany', 'Vietnam']);
  const names = listCountryOptions().map(({ name }) => name);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  expect(names.length).toBeGreaterThan(200);
});

it.each(['EU', 'UN', 'ZZ', 'XA', 'UK', 'DD', 'SU', 'AA'])(
  'the countries to choose from do not contain %s, which is not a present country',
  (code) => {
    expect(nameOf(code)).toBeUndefined();
  },
);
