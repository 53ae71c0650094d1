import { readFileSync } from 'node:fs';
import { ExampleSheet } from '../../playground/example-sheet';
import { ARGUMENTS } from '../../src/formulas/arguments';
import { fillExamples, formulasOf } from '../../tools/fill-examples';

const PAGES = ['README.md', 'README.zh-CN.md', 'docs/formulas.md', 'docs/formulas.zh-CN.md'];
const APPS = ['00123456', '12E45678', '9007199254740993', '3.10'];
const page = readFileSync('docs/formulas.md', 'utf8');

/** The cells of the first table below a text of the page, as displayed. */
function tableBelow(text: string): string[][] {
  const lines = page.slice(page.indexOf(text)).split('\n');
  const from = lines.findIndex((line) => line.startsWith('|'));
  const to = lines.findIndex((line, at) => at > from && !line.startsWith('|'));
  return lines.slice(from, to).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

describe.each(PAGES)('the formulas in %s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('give the values that the page shows (after a change, run `npm run docs`)', () => {
    expect(fillExamples(text, ExampleSheet.of(file))).toBe(text);
  });

  it('are in blocks of their own, so that this test finds all of them', () => {
    const begun = text.match(/^\s*=ADREPORT_\w+\(/gm) ?? [];
    expect(formulasOf(text)).toHaveLength(begun.length);
    expect(begun.length).toBeGreaterThan(1);
  });
});

it('docs/formulas.md shows each formula', () => {
  const names = formulasOf(page).map((formula) => /^=(\w+)/.exec(formula)![1]);
  const all = Object.keys(ARGUMENTS).map((name) => `ADREPORT_${name.toUpperCase()}`);
  expect([...new Set(names)].sort()).toEqual(all.sort());
});

it('docs/formulas.md shows the true revenue of each day and country in its month', () => {
  const { truth } = new ExampleSheet().service;
  const [header, ...days] = tableBelow('```B2:D5').slice(2);
  const countries = header!.slice(2);
  expect(countries).toEqual(['US', 'DE', 'JP']);
  expect(days).toHaveLength(4);
  for (const [, day, ...revenues] of days)
    countries.forEach((area, at) => {
      const each = APPS.map((app) => truth.numbers({ app, day: day!, where: { area } }).revenueUsd);
      expect(Number(revenues[at])).toBeCloseTo(
        each.reduce((sum, revenue) => sum + revenue, 0),
        5,
      );
    });
});

it('docs/formulas.md states correctly that the month and its total take one request', () => {
  const sheet = new ExampleSheet();
  const month = page.slice(page.indexOf('## A month in one sheet'), page.indexOf('## What a cell may say'));
  fillExamples(month, sheet);
  expect(sheet.service.requests).toHaveLength(1);
});
