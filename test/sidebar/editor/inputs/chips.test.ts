import {
  type ChipOption,
  findTypedOption,
  hasEntryEnd,
  listSuggestions,
  splitEntries,
} from '../../../../sidebar/editor/inputs/chips';
import { listCountryOptions } from '../../../../sidebar/editor/sections/filter-section';
import { isCountryCode } from '../../../../src/catalogue/fixed-values';
import { chooseLanguages } from '../../../../src/language';
import { STATE } from '../fixtures';

const { apps } = STATE.suggestions;

it.each([
  ['app-1', ['app-1']],
  ['app-1, app-2;app-3', ['app-1', 'app-2', 'app-3']],
  ['app-1\tapp-2\r\napp-3\n', ['app-1', 'app-2', 'app-3']],
  ['app-1，app-2、app-3', ['app-1', 'app-2', 'app-3']],
  [' , ', []],
])('typed and pasted entries: %j are %j', (text, entries) => {
  expect(splitEntries(text)).toEqual(entries);
});

it('typed and pasted entries keep a name of an option with commas, and one in quotation marks', () => {
  const options = [{ id: '7', name: 'Runner, the "Second"' }];
  expect(splitEntries('app-1, Runner, the "Second"; "Big, too"', false, options)).toEqual([
    'app-1',
    'Runner, the "Second"',
    'Big, too',
  ]);
});

it('typed and pasted entries keep commas in names, and end at a line break or a tab', () => {
  expect(splitEntries(' Home, top \n\nShop\t“;”', true)).toEqual(['Home, top', 'Shop', '“;”']);
  expect(['Home,', 'Home;', 'Home\n', 'Home\t'].map((text) => hasEntryEnd(text, true))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('typed and pasted entries end at a comma, a line break or a tab, not at a space', () => {
  expect(['app,', 'app\n', 'app\t', 'app；'].map((text) => hasEntryEnd(text))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(hasEntryEnd('my app')).toBe(false);
});

it('suggestions contain the typed text in their id or name, and are not chosen yet', () => {
  expect(listSuggestions(apps, [], 'puzzle')).toEqual([apps[0]]);
  expect(listSuggestions(apps, [], 'APP-')).toEqual(apps);
  expect(listSuggestions(apps, ['app-1'], '')).toEqual([apps[1]]);
  expect(listSuggestions(apps, [], 'nothing')).toEqual([]);
});

it('suggestions are at most twenty at once', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ id: `app-${at}`, name: '' }));
  expect(listSuggestions(many, [], '')).toHaveLength(20);
});

const first = (typed: string, entries: readonly string[] = []) =>
  listSuggestions(listCountryOptions(), entries, typed)[0]?.id;

it.each([
  ['ger', 'DE'],
  ['de', 'DE'],
  ['cote d', 'CI'],
  ['gerx', undefined],
  ['=Settings!B2', undefined],
  ['-', undefined],
])('the first suggestion for %s is %s', (typed, id) => {
  expect(first(typed)).toBe(id);
});

it('the first suggestion is none that is chosen already', () => {
  expect(first('germ', ['DE'])).toBeUndefined();
});

const known = [
  { id: '310', name: 'Chess' },
  { id: 'com.foo.bar', name: 'Foo' },
  { id: '5', name: 'Rewarded Video' },
  { id: '7', name: '5' },
  { id: 'twin-1', name: 'Twin' },
  { id: 'twin-2', name: 'Twin' },
];
const meaning = (options: readonly ChipOption[], typed: string, isValue = (_text: string) => false) =>
  findTypedOption(options, [], typed, isValue)?.id;

it.each([
  ['3.10', undefined],
  ['10', undefined],
  ['com.foobar', undefined],
  ['310', '310'],
  ['5', '5'],
  ['rewarded-video', '5'],
  ['COM.FOO.BAR', 'com.foo.bar'],
  ['che', '310'],
  ['hess', undefined],
  ['Twin', undefined],
])('Enter or a comma after a typed text chooses no other app: %s is %s', (typed, right) => {
  expect(meaning(known, typed)).toBe(right);
});

it.each([
  ...['EU', 'A1', 'ZZ'].map((code) => [code, undefined] as const),
  ['ingdom', undefined],
  ['germ', 'DE'],
] as [string, string | undefined][])(
  'Enter or a comma after a typed text chooses no other country: %s is %s',
  (typed, right) => {
    expect(meaning(listCountryOptions(), typed, isCountryCode)).toBe(right);
  },
);

const nameOf = (code: string) => listCountryOptions().find(({ id }) => id === code)?.name;

it('the countries to choose from have names and are sorted by name', () => {
  expect([nameOf('US'), nameOf('DE'), nameOf('VN')]).toEqual(['United States', 'Germany', 'Vietnam']);
  const names = listCountryOptions().map(({ name }) => name);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  expect(names.length).toBeGreaterThan(200);
});

it('the countries to choose from have Chinese names for a Chinese user, who may also type English ones', () => {
  chooseLanguages({ person: () => 'zh', file: () => 'en' });
  expect([nameOf('US'), nameOf('DE'), nameOf('VN')]).toEqual(['美国', '德国', '越南']);
  expect(meaning(listCountryOptions(), 'Germany', isCountryCode)).toBe('DE');
  chooseLanguages({ person: () => 'en', file: () => 'en' });
  expect(nameOf('US')).toBe('United States');
});

it('the countries to choose from do not contain unions and former countries', () => {
  expect(['EU', 'UN', 'ZZ', 'XA', 'UK', 'DD', 'SU', 'AA'].map(nameOf)).toEqual(Array(8).fill(undefined));
});
