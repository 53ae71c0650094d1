import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as chineseSidebar from '../../sidebar/text/chinese';
import * as englishSidebar from '../../sidebar/text/english';
import type { SidebarTexts } from '../../sidebar/text/view-texts';
import * as chineseCatalogue from '../../src/catalogue/chinese';
import * as chineseServer from '../../src/wording/chinese';
import * as englishServer from '../../src/wording/english';

const ENGLISH = { server: englishServer, sidebar: englishSidebar };
const CHINESE = { server: chineseServer, sidebar: chineseSidebar as SidebarTexts };

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
  /\.(?:links\.tooLong|downloads\.bytes\w+|records\.tooManyCells|summaries\.tooManyRows|\w*[tT]ooLarge\.happened|failures\.(?:tooLarge|outOfTime)|noSingleNumber|severalMetrics|logLine|logMark|payouts\.age|output\.\w+Rows|partialPreview|\w+TooLong|tooLongAgo|tooManyCells|pagesDoNotFit|pageTooLong|tooFew|lastPageEmpty|headersMissing\.why|firstCells|nameLength|rowsTogether|entries|countApps|run\.seconds|run\.hours|statement\.equal)$/;

/** What is below each place in menus, the sidebar and tabs. Without the “…” at the end of menu items. `ofGoogle` are the places of Google's own pages. */
function listPlaces(
  { server, sidebar }: typeof ENGLISH | typeof CHINESE,
  ofGoogle: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> {
  const { menu } = server;
  const { settings, payouts, card, refresh, fields, close, times } = sidebar;
  return {
    ...ofGoogle,
    [menu.name]: Object.values({ ...menu.work, ...menu.more }).map((item) => item.replace('…', '')),
    [settings.title]: [settings.formulas, settings.recipients, settings.bigQuery, settings.language].map(
      ({ title }) => title,
    ),
    [settings.formulas.title]: [settings.formulas.everyMorning],
    [payouts.title]: [payouts.totals.reconcile],
    [card.edit]: [refresh.title, fields.more.title],
    [fields.more.title]: [fields.identifiers.title],
    [fields.dates.range]: [times.cellDays],
    [close.title]: [close.act.journal],
  };
}

const ENGLISH_PLACES = listPlaces(ENGLISH, {
  Extensions: ['Ad Reports', 'Apps Script', 'Add-ons'],
  File: ['Version history', 'Print', 'Settings'],
  View: ['Hidden sheets'],
  Data: ['Protect sheets and ranges'],
  'script editor': ['Project Settings'],
  'Project Settings': ['Google Cloud Platform project'],
  [englishServer.payouts.titles.terms]: ['Other names'],
});
const CHINESE_PLACES = listPlaces(CHINESE, {
  扩展程序: ['Ad Reports', 'Apps Script', '插件'],
  文件: ['版本历史记录', '打印', '设置'],
  查看: ['隐藏的工作表'],
  数据: ['保护工作表和范围'],
  脚本编辑器: ['项目设置'],
  项目设置: ['Google Cloud Platform'],
  [chineseServer.payouts.titles.terms]: ['其他名称'],
});

it('a text with a count has the singular for one', () => {
  let seen = 0;
  const wrong = new Map<string, string>();
  visitTexts(ENGLISH, '', (path, text) => {
    seen++;
    if (ONE_OF_SEVERAL.test(text) && !NEVER_ONE.test(path)) wrong.set(path, text);
  });
  expect(seen).toBeGreaterThan(5_000);
  expect(Object.fromEntries(wrong)).toEqual({});
});

/** An English word, which no Chinese text has: names and codes begin with a capital letter, or consist of one word. */
const ENGLISH_WORDS = /(?:^|[^\w=&.-])[a-z]{3,} [a-z]{2,}/;
/** Values of the arguments above, and the title of a hidden sheet. */
const NAMES = /false|undefined|Ad Reports keeps closings/g;
/** Tags of pages, date patterns and formulas. */
const NO_TEXT = /\.(?:locale|languageTag|\w*[pP]atterns\.\w+|\w+Formula)$/;

it('each Chinese text is Chinese', () => {
  let seen = 0;
  const wrong = new Map<string, string>();
  visitTexts({ ...CHINESE, catalogue: chineseCatalogue }, '', (path, text) => {
    seen++;
    if (ENGLISH_WORDS.test(text.replace(NAMES, '')) && !NO_TEXT.test(path)) wrong.set(path, text);
  });
  expect(seen).toBeGreaterThan(5_000);
  expect(Object.fromEntries(wrong)).toEqual({});
});

/** The parts of paths in a text that lead nowhere, such as “Settings ▸ Closed months”. */
function wrongSteps(text: string, places = ENGLISH_PLACES): string[] {
  const parts = text.replace(/\*+/g, '').split(' ▸ ');
  return parts.slice(1).flatMap((after, at) => {
    const before = parts[at]!;
    const place = Object.keys(places).find((name) => before.endsWith(name));
    const leads = places[place ?? '']?.some((name) => after.startsWith(name));
    return leads === true ? [] : [`${before.slice(-30)} ▸ ${after.slice(0, 30)}`];
  });
}

it.each([
  ['English', ENGLISH, ENGLISH_PLACES],
  ['Chinese', CHINESE, CHINESE_PLACES],
] as const)(
  'a path such as Settings ▸ Formulas leads to a place that exists, in %s texts',
  (_, texts, places) => {
    const wrong = new Set<string>();
    visitTexts(texts, '', (_path, text) => {
      for (const step of wrongSteps(text, places)) wrong.add(step);
    });
    expect([...wrong]).toEqual([]);
    expect(wrongSteps('Choose Settings ▸ Closed months.', places)).toHaveLength(1);
  },
);

it('a path such as Settings ▸ Formulas leads to a place that exists, in documents for users', () => {
  const documents = readdirSync('docs').filter((file) =>
    /^(?!install|marketplace|live-check).*\.md$/.test(file),
  );
  const pages = ['README.md', 'README.zh-CN.md', ...documents.map((file) => join('docs', file))];
  const wrong = pages.flatMap((page) =>
    wrongSteps(readFileSync(page, 'utf8'), page.includes('.zh-CN.') ? CHINESE_PLACES : ENGLISH_PLACES),
  );
  expect(wrong).toEqual([]);
});
