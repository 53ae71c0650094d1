import { dayNumber, dayText } from '../days';
import { FULL_LABELS } from '../request/names';
import { seedOf } from '../world/chance';
import { type AnswerJson, type Fault, type FaultContext, family, PAGED } from './fault';
import { HOSTILE_TEXTS, STRANGE_NUMBERS } from './hostile';

/** Rows with strange values: cases 19 to 26, 43 to 45, 57 and 58. */

const paged = family('values', PAGED);
const onFull = family('values', ['full']);
const FOR_EVER = Number.POSITIVE_INFINITY;

type Item = Record<string, unknown>;
type Change = (item: Item, at: number, context: FaultContext) => Item;

/** Changes all rows, or only the row with index `row` (from 0) of the page. */
function items(change: Change): Fault['does'] {
  return {
    answer: (answer, context) => {
      const only = context.parameters['row'];
      return withItems(answer, (list) =>
        list.map((item, at) => (only === undefined || only === at ? change(item, at, context) : item)),
      );
    },
  };
}

function withItems(answer: AnswerJson, change: (list: Item[]) => Item[]): AnswerJson {
  const list = answer['items'];
  return Array.isArray(list) ? { ...answer, items: change(list as Item[]) } : answer;
}

const LABELS = ['adFormat', 'network', 'platform', 'idfa'];
const NAMES =
  /^(appName|placementName|networkName|networkPlacement(Name|Info)|adFormatName|adSceneName|countryName)$/;

const strangeNumbers: Change = (item, at, { parameters }) => {
  const only = parameters['field'];
  const fields = Object.keys(item).filter((name) =>
    only === undefined ? typeof item[name] === 'number' && !LABELS.includes(name) : name === only,
  );
  const text = parameters['text'];
  const changed = fields.map((name, nth) => [
    name,
    text ?? STRANGE_NUMBERS[(at + nth) % STRANGE_NUMBERS.length],
  ]);
  return { ...item, ...Object.fromEntries(changed) };
};

/** Each name gets the same hostile prefix everywhere, so that equal names stay equal. */
const hostileNames: Change = (item, _at, { parameters }) => {
  const names = Object.entries(item).filter(([name, value]) => NAMES.test(name) && value !== '');
  const changed = names.map(([name, value]) => {
    const text = parameters['text'] ?? HOSTILE_TEXTS[seedOf(String(value)) % HOSTILE_TEXTS.length];
    return [name, `${text}${value}`];
  });
  return { ...item, ...Object.fromEntries(changed) };
};

function warned(answer: AnswerJson, { parameters }: FaultContext): AnswerJson {
  const names = String(parameters['metrics']).split(',');
  const zeroed = withItems(answer, (list) =>
    list.map((item) => ({ ...item, ...Object.fromEntries(names.map((name) => [name, 0])) })),
  );
  return { ...zeroed, message: parameters['message'] || `所选维度下以下指标无法统计：${names.join(',')}` };
}

function twice(answer: AnswerJson, { parameters, page }: FaultContext): AnswerJson {
  const at = Number(parameters['row']);
  return withItems(answer, (list) =>
    list.flatMap((item, nth) => (nth === at ? [item, { ...item }] : [item])).slice(0, page?.limit),
  );
}

function dayAfter(day: string, days: number): string {
  return dayText((dayNumber(day) ?? 0) + days);
}

function isLabel(name: string): boolean {
  return FULL_LABELS.some((label) => label === name);
}

/** Adds `__proto__` as a key. It must be written into the text, because in an object it would set the prototype. */
function protoKeys(text: string): string {
  const keys = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},';
  return text.replace('{', `{${keys}`).replace('[{', `[{${keys}`);
}

export const VALUE_FAULTS: readonly Fault[] = [
  onFull(
    'warning',
    'The metrics in `metrics` (separated by commas) are 0, with the warning that they cannot be counted, or with `message`.',
    { answer: warned },
    { metrics: 'dau,arpu', message: '' },
  ),
  paged('timezone-other', '`timezone` is not the requested one.', {
    answer: (answer) => ({ ...answer, timezone: answer['timezone'] === 'UTC-8' ? 'UTC+8' : 'UTC-8' }),
  }),
  onFull('revenue-differs', 'Each row has `Revenue` and `revenue`, and they differ.', {
    ...items((item) => ({ ...item, revenue: Number(item['Revenue'] ?? 0) + 1 })),
  }),
  onFull('revenue-twice', 'Each row has `Revenue` and `revenue`, and they are equal.', {
    ...items((item) => ({ ...item, revenue: item['Revenue'] })),
  }),
  paged(
    'strange-numbers',
    'Numbers are sent as texts or blanks. `field`, `text` and `row` limit this to one field, one text or one row.',
    items(strangeNumbers),
  ),
  paged(
    'row-out-of-range',
    'Row `row` of the page has the date `date`.',
    items((item, _at, { parameters }) => ({ ...item, date: parameters['date'] })),
    { row: 0, date: '2019-01-01' },
  ),
  paged(
    'row-after-range',
    'Row `row` of the page has a date `days` days after the last requested day.',
    items((item, _at, { parameters, lastDay }) => ({
      ...item,
      date: lastDay === null ? item['date'] : dayAfter(lastDay, Number(parameters['days'])),
    })),
    { row: 0, days: 1 },
  ),
  paged(
    'foreign-app',
    'Row `row` of the page belongs to app `app`, which was not requested.',
    items((item, _at, { parameters }) => ({ ...item, appId: parameters['app'] })),
    { row: 0, app: '99999999' },
  ),
  paged(
    'row-twice',
    'Row `row` of the page is sent twice, in place of the last row if the page is full.',
    { answer: twice },
    { row: 0 },
    FOR_EVER,
  ),
  onFull(
    'labels-missing',
    'Names of countries and test groups, versions, channels and tracking states are not sent although they were requested.',
    items((item) => Object.fromEntries(Object.entries(item).filter(([name]) => !isLabel(name)))),
    {},
    FOR_EVER,
  ),
  onFull(
    'network-renamed',
    'The network `id` has the name `name`.',
    items((item, _at, { parameters }) =>
      item['network'] === parameters['id'] ? { ...item, networkName: parameters['name'] } : item,
    ),
    { id: 1, name: 'Renamed Ads' },
    FOR_EVER,
  ),
  paged(
    'row-vanishes',
    'Row `row` of the page is missing, although `total` counts it.',
    {
      answer: (answer, { parameters }) =>
        withItems(answer, (list) => list.filter((_, at) => at !== Number(parameters['row']))),
    },
    { row: 0 },
    FOR_EVER,
  ),
  onFull(
    'unknown-network',
    'Row `row` belongs to network `id` (`name`), which is in no list.',
    items((item, _at, { parameters }) => ({
      ...item,
      network: parameters['id'] ?? 0,
      networkName: parameters['name'],
    })),
    { row: 0, id: 9999, name: 'Newcomer Ads' },
    FOR_EVER,
  ),
  onFull(
    'unknown-format',
    'Row `row` belongs to ad format `id` (`name`), which is in no list.',
    items((item, _at, { parameters }) => ({
      ...item,
      adFormat: parameters['id'],
      adFormatName: parameters['name'],
    })),
    { row: 0, id: 99, name: 'Hologram' },
    FOR_EVER,
  ),
  onFull(
    'unasked-dimensions',
    'Dimensions that were not requested have values.',
    items((item) => ({ ...item, ...(item['channel'] === '' ? { channel: 'organic' } : {}) })),
    {},
    FOR_EVER,
  ),
  paged(
    'hostile-names',
    'Names of apps, placements and networks begin with formulas, markup or control characters, or with `text` if it is given.',
    items(hostileNames),
    {},
    FOR_EVER,
  ),
  paged(
    'proto-keys',
    'The response and its first row have the keys `__proto__` and `constructor`.',
    { text: protoKeys },
    {},
    FOR_EVER,
  ),
];
