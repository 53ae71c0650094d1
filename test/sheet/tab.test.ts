import { chooseFreeTitle } from '../../src/sheet/tab';

it.each([
  ['Revenue', [], 'Revenue'],
  ['Revenue', ['REVENUE', 'Revenue 2'], 'Revenue 3'],
  [' a/b\\c?d*e[f]g:h\n', [], 'abcdefgh'],
  ['x'.repeat(150), [], 'x'.repeat(100)],
  ['x'.repeat(150), ['x'.repeat(100)], `${'x'.repeat(98)} 2`],
  [`${'x'.repeat(99)}😀`, [], `${'x'.repeat(99)}\uFFFD`],
  [`${'x'.repeat(97)} yz`, [`${'x'.repeat(97)} yz`], `${'x'.repeat(97)} 2`],
  [" '\t' Bob's  own '", [], "Bob's  own"],
])('a title for a new tab for the name %j, if there are tabs %j, is %j', (asked, taken, title) => {
  const tabs = taken.map((each) => ({ title: each }));
  expect(chooseFreeTitle(asked, tabs)).toBe(title);
});
