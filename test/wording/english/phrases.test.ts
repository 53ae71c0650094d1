import { describeRows } from '../../../src/wording/english/phrases';

it.each([
  [[3], 'row 3'],
  [[7, 3, 7], 'rows 3, 7'],
  [[3, 4], 'rows 3, 4'],
  [[402, ...Array.from({ length: 399 }, (_, at) => at + 3)], 'rows 3 to 402'],
  [[3, 5, 8, 9, 11, 20, 30], 'rows 3, 5, 8, 9, 11 and 2 more'],
])('phrases of English sentences name the rows %j as %j', (rows, text) => {
  expect(describeRows(rows)).toBe(text);
});
