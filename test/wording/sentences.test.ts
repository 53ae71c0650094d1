import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ofSidebar from '../../sidebar/text/english';
import { getTexts } from '../../src/wording/texts';

const ofServer = getTexts();
const TEXTS = { server: ofServer, sidebar: ofSidebar };

/** What a text may be given for each of its arguments. */
const ARGUMENTS: readonly unknown[] = [1, 'x', ['x'], false];

/** Calls `see` with each text below a value. A text with arguments is called with all combinations; it throws for those of a wrong type. */
function visitTexts(value: unknown, path: string, see: (path: string, text: string) => void): void {
  if (typeof value === 'string') see(path, value);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) visitTexts(inner, `${path}.${name}`, see);
  if (typeof value !== 'function') return;
  for (let nth = 0; nth < ARGUMENTS.length ** Math.min(value.length, 4); nth++) {
    const digits = nth.toString(ARGUMENTS.length).padStart(value.length, '0');
    try {
      visitTexts(value(...[...digits].map((digit) => ARGUMENTS[Number(digit)])), path, see);
    } catch {}
  }
}

/** One, and a noun in the plural. A verb may end in “s”, too. */
const ONE_OF_SEVERAL =
  /(?<![\d.,:-])1 (?!has )(?:[a-z]+ )?(?!(?:is|was|has|as|says|does|its|this|less|minus|series|needs|holds|counts|appears|approves|shows|tries)\b)[a-z]+s\b/;

/** Texts with counts that are never one: limits of the add-on, and numbers above a limit. */
const NEVER_ONE =
  /\.(?:links\.tooLong|downloads\.bytes\w+|records\.tooManyCells|summaries\.tooManyRows|\w*[tT]ooLarge\.happened|failures\.(?:tooLarge|outOfTime)|noSingleNumber|severalMetrics|fieldNotSent|logLine|logMark|payouts\.age|output\.\w+Rows|rowsOfAllDays|partialPreview|\w+TooLong|tooLongAgo|tooManyCells|pagesDoNotFit|pageTooLong|tooFew|lastPageEmpty|headersMissing\.why|firstCells|nameLength|entries|countApps|run\.seconds|run\.hours|statement\.equal)$/;

const { menu } = ofServer;
const { settings, payouts, card, refresh, fields, close, times } = ofSidebar;

/** What is below each place in menus, the sidebar and tabs. Without the “…” at the end of menu items. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  Extensions: [menu.name, 'Apps Script', 'Add-ons'],
  File: ['Version history', 'Print', 'Settings'],
  View: ['Hidden sheets'],
  Data: ['Protect sheets and ranges'],
  'script editor': ['Project Settings'],
  'Project Settings': ['Google Cloud Platform project'],
  [menu.name]: Object.values({ ...menu.work, ...menu.more }).map((item) => item.replace('…', '')),
  [settings.title]: [settings.formulas, settings.recipients, settings.inFile, settings.bigQuery].map(
    ({ title }) => title,
  ),
  [settings.formulas.title]: [settings.formulas.everyMorning],
  Payouts: [payouts.totals.reconcile],
  [card.edit]: [refresh.title, fields.more.title],
  [fields.more.title]: [fields.identifiers.title],
  [fields.dates.range]: [times.cellDays],
  [close.title]: [close.act.journal],
  [ofServer.payouts.titles.terms]: ['Other names'],
};

it('a text with a count has the singular for one', () => {
  let seen = 0;
  const wrong = new Map<string, string>();
  visitTexts(TEXTS, '', (path, text) => {
    seen++;
    if (ONE_OF_SEVERAL.test(text) && !NEVER_ONE.test(path)) wrong.set(path, text);
  });
  expect(seen).toBeGreaterThan(5_000);
  expect(Object.fromEntries(wrong)).toEqual({});
});

/** The parts of paths in a text that lead nowhere, such as “Settings ▸ Closed months”. */
function wrongSteps(text: string): string[] {
  const parts = text.replace(/\*+/g, '').split(' ▸ ');
  return parts.slice(1).flatMap((after, at) => {
    const before = parts[at]!;
    const place = Object.keys(PLACES).find((name) => before.endsWith(name));
    const leads = PLACES[place ?? '']?.some((name) => after.startsWith(name));
    return leads === true ? [] : [`${before.slice(-30)} ▸ ${after.slice(0, 30)}`];
  });
}

it('a path such as Settings ▸ Formulas leads to a place that exists, in texts', () => {
  const wrong = new Set<string>();
  visitTexts(TEXTS, '', (_path, text) => {
    for (const step of wrongSteps(text)) wrong.add(step);
  });
  expect([...wrong]).toEqual([]);
  expect(wrongSteps('Choose Settings ▸ Closed months.')).toHaveLength(1);
});

it('a path such as Settings ▸ Formulas leads to a place that exists, in documents for users', () => {
  const documents = readdirSync('docs').filter((file) =>
    /^(?!install|marketplace|live-check).*\.md$/.test(file),
  );
  const texts = ['README.md', ...documents.map((file) => join('docs', file))].map((file) =>
    readFileSync(file, 'utf8'),
  );
  expect(texts.flatMap(wrongSteps)).toEqual([]);
});
