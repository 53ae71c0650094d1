import { errorAnswer, jsonAnswer, type ServiceAnswer } from '../exchange';
import { FULL_LABELS } from '../request/names';
import { seedOf } from '../world/chance';
import {
  type AnswerJson,
  type Effect,
  type FaultContext,
  faultsOn,
  JSON_ENDPOINTS,
  PAGED,
  type Page,
} from './fault';
import { HOSTILE_ADDRESSES, HOSTILE_TEXTS, STRANGE_NUMBERS } from './hostile';

/** Faults of requests, pages, rows and links. Page 0 is the first page, row 0 the first row of a page. */

type Item = Record<string, unknown>;

function text(status: number, body: string, type = 'text/plain'): ServiceAnswer {
  return { status, headers: { 'content-type': `${type}; charset=utf-8` }, body };
}

/** Another answer, whatever was asked. */
function instead(answer: (context: FaultContext) => ServiceAnswer | undefined): Effect {
  return { request: (_, context) => answer(context) };
}

function withRetryAfter(seconds: string | number | boolean): ServiceAnswer {
  const answer = errorAnswer(429, 'too many requests');
  return seconds === 'absent'
    ? answer
    : { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } };
}

function rateLimited({ parameters, now }: FaultContext): ServiceAnswer {
  const { retryAfter = '', seconds } = parameters;
  return withRetryAfter(
    retryAfter === 'date' ? new Date(now + Number(seconds) * 1000).toUTCString() : retryAfter,
  );
}

function perMinute({ parameters, now, lastMinute }: FaultContext): ServiceAnswer | undefined {
  const most = Number(parameters['requests']);
  if (lastMinute.length < most) return undefined;
  const free = (lastMinute.at(-most) ?? now) + 60_000;
  return withRetryAfter(parameters['retryAfter'] === 'absent' ? 'absent' : Math.ceil((free - now) / 1000));
}

/** Similar services respond with statuses from 600 on, in JSON. */
function serverError({ parameters }: FaultContext): ServiceAnswer {
  const status = Number(parameters['status']);
  return status < 600 ? text(status, 'upstream connect error') : errorAnswer(status, 'service error');
}

const at = ({ parameters }: FaultContext, name: string) => Number(parameters[name]);

function onPage(change: (page: Page, context: FaultContext) => Page): Effect {
  return {
    page: (page, context) =>
      Math.floor(page.start / page.limit) === at(context, 'page') ? change(page, context) : undefined,
  };
}

function json(change: (answer: AnswerJson, context: FaultContext) => AnswerJson): Effect {
  return { answer: change };
}

function without(answer: AnswerJson, isOut: (name: string) => boolean): AnswerJson {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !isOut(name)));
}

function rows(change: (list: Item[], context: FaultContext) => Item[]): Effect {
  return json((answer, context) =>
    Array.isArray(answer['items'])
      ? { ...answer, items: change(answer['items'] as Item[], context) }
      : answer,
  );
}

/** Changes all rows, or only the row with index `row`. */
function items(change: (item: Item, context: FaultContext, nth: number) => Item): Effect {
  return rows((list, context) => {
    const only = context.parameters['row'];
    return list.map((item, nth) => (only === undefined || only === nth ? change(item, context, nth) : item));
  });
}

const NOT_NUMBERS = ['adFormat', 'network', 'platform', 'idfa'];
const NAMES =
  /^(appName|placementName|networkName|networkPlacement(Name|Info)|adFormatName|adSceneName|countryName)$/;

function strangeNumbers(item: Item, { parameters }: FaultContext, nth: number): Item {
  const { field, text: own } = parameters;
  const isChanged = (name: string) =>
    field === undefined ? typeof item[name] === 'number' && !NOT_NUMBERS.includes(name) : name === field;
  const names = Object.keys(item).filter(isChanged);
  const strange = names.map((name, at) => [
    name,
    own ?? STRANGE_NUMBERS[(nth + at) % STRANGE_NUMBERS.length],
  ]);
  return { ...item, ...Object.fromEntries(strange) };
}

/** Each name gets the same hostile prefix everywhere, so that equal names stay equal. */
function hostileNames(item: Item, { parameters }: FaultContext): Item {
  const names = Object.entries(item).filter(([name, value]) => NAMES.test(name) && value !== '');
  const hostile = (value: unknown) =>
    `${parameters['text'] ?? HOSTILE_TEXTS[seedOf(String(value)) % HOSTILE_TEXTS.length]}${value}`;
  return { ...item, ...Object.fromEntries(names.map(([name, value]) => [name, hostile(value)])) };
}

function warned(answer: AnswerJson, context: FaultContext): AnswerJson {
  const { metrics, message } = context.parameters;
  const names = String(metrics).split(',');
  const zeros = Object.fromEntries(names.map((name) => [name, 0]));
  const list = answer['items'] as Item[];
  const warning = message || `所选维度下以下指标无法统计：${names.join(',')}`;
  return { ...answer, items: list.map((item) => ({ ...item, ...zeros })), message: warning };
}

/** Adds `__proto__` as a key. It must be written into the text, because in an object it would set the prototype. */
function protoKeys(whole: string): string {
  const keys = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},';
  return whole.replace('{', `{${keys}`).replace('[{', `[{${keys}`);
}

/** Changes the link of `centre`. */
function link(of: (whole: unknown, context: FaultContext) => unknown): Effect {
  return json((answer, context) => {
    const name = `url_${context.parameters['centre']}`;
    return { ...answer, [name]: of(answer[name], context) };
  });
}

const IN_INDIA = { centre: 'in' };
const FOR_EVER = Number.POSITIVE_INFINITY;

export const JSON_FAULTS = [
  ...faultsOn([...JSON_ENDPOINTS, 'files'], {
    'no-answer': [
      'The connection ends without a response.',
      instead(() => ({ status: 0, headers: {}, body: '', dropped: true })),
    ],
    slow: [
      'The response is right, but `ms` milliseconds late.',
      { finished: (answer, context) => ({ ...answer, delayMs: at(context, 'ms') }) },
      { ms: 5000 },
    ],
    'server-error': ['HTTP `status`, from 500 on.', instead(serverError), { status: 500 }],
    'redirect-other-host': [
      'A redirect to another host.',
      instead(({ path }) => ({
        status: 302,
        headers: { location: `https://elsewhere.example${path}` },
        body: '',
      })),
    ],
    'html-page': [
      'HTTP 200 with a sign-in page.',
      instead(() =>
        text(200, '<!DOCTYPE html><html><body><h1>Please sign in</h1></body></html>', 'text/html'),
      ),
    ],
    'empty-body': ['HTTP 200 with an empty body.', instead(() => text(200, '', 'application/json'))],
  }),
  ...faultsOn(JSON_ENDPOINTS, {
    'rate-limited': [
      'HTTP 429. The header `retryAfter` is a number of seconds, "date" (in `seconds`), "absent" or any text.',
      instead(rateLimited),
      { retryAfter: 2, seconds: 2 },
    ],
    'plain-string': ['HTTP 200 with a sentence that is not JSON.', instead(() => text(200, 'system busy'))],
    'cut-json': [
      'The right response, cut off after the given `part` of it.',
      { text: (whole, context) => whole.slice(0, Math.floor(whole.length * at(context, 'part'))) },
      { part: 0.6 },
    ],
    bom: ['The right response after a byte order mark.', { text: (whole) => `\uFEFF${whole}` }],
    'too-large': [
      'The right response, filled with blanks to `bytes`.',
      { text: (whole, context) => whole.padEnd(at(context, 'bytes'), ' ') },
      { bytes: 51 * 1024 * 1024 },
    ],
    'code-403': [
      'HTTP 200 with the `code` 403: no permission.',
      instead(() => jsonAnswer(200, { code: 403, message: 'no permission', items: null })),
    ],
    'echo-key': [
      'HTTP 400 with a body that repeats the Authorization header.',
      instead(({ authorization }) => errorAnswer(400, `bad header Authorization: ${authorization ?? ''}`)),
    ],
  }),
  ...faultsOn(
    JSON_ENDPOINTS,
    {
      'requests-per-minute': [
        'HTTP 429 for more than `requests` in 60 seconds. `retryAfter` is "seconds" or "absent".',
        instead(perMinute),
        { requests: 60, retryAfter: 'seconds' },
      ],
      'key-revoked': [
        'HTTP 401: the key is no longer valid.',
        instead(() => errorAnswer(401, 'invalid access token')),
      ],
    },
    FOR_EVER,
  ),
  ...faultsOn(PAGED, {
    'page-short': [
      'Page `page` lacks its last `rows` rows.',
      onPage(({ start, limit }, context) => ({ start, limit: Math.max(0, limit - at(context, 'rows')) })),
      { page: 1, rows: 1 },
    ],
    'same-page-twice': [
      'Page `page` repeats the page before it.',
      onPage(({ start, limit }) => ({ start: Math.max(0, start - limit), limit })),
      { page: 1 },
    ],
    'items-null': ['`items` is null.', json((answer) => ({ ...answer, items: null }))],
    'timezone-other': [
      '`timezone` is not the requested one.',
      json((answer) => ({ ...answer, timezone: 'UTC-8' })),
    ],
    'strange-numbers': [
      'Numbers are texts or blanks. `field`, `text` and `row` limit this to one field, one text or one row.',
      items(strangeNumbers),
    ],
    'row-out-of-range': [
      'Row `row` has the date `date`.',
      items((item, { parameters }) => ({ ...item, date: parameters['date'] })),
      { row: 0, date: '2019-01-01' },
    ],
    'foreign-app': [
      'Row `row` belongs to app `app`, which was not requested.',
      items((item, { parameters }) => ({ ...item, appId: parameters['app'] })),
      { row: 0, app: '99999999' },
    ],
  }),
  ...faultsOn(
    PAGED,
    {
      'overlapping-rows': [
        'Every page except the first begins with the last three rows of the page before it.',
        { page: ({ start, limit }) => (start === 0 ? undefined : { start: Math.max(0, start - 3), limit }) },
      ],
      'ignores-start': ['Every page is the first page.', { page: ({ limit }) => ({ start: 0, limit }) }],
      'ignores-limit': [
        'A page contains all rows from `start` on.',
        { page: ({ start }) => ({ start, limit: FOR_EVER }) },
      ],
      cap: [
        'A page never contains more than `rows` rows.',
        { page: ({ start, limit }, context) => ({ start, limit: Math.min(limit, at(context, 'rows')) }) },
        { rows: 100 },
      ],
      'total-absent': ['`total` is missing.', json((answer) => without(answer, (name) => name === 'total'))],
      'total-grows': [
        '`total` increases by one with every page.',
        json((answer, { struck }) => ({ ...answer, total: Number(answer['total']) + struck })),
      ],
      'row-twice': [
        'Row `row` is sent twice, in place of the last row if the page is full.',
        rows((list, context) =>
          list
            .flatMap((item, nth) => (nth === at(context, 'row') ? [item, { ...item }] : [item]))
            .slice(0, context.page?.limit),
        ),
        { row: 0 },
      ],
      'row-vanishes': [
        'Row `row` is missing, although `total` counts it.',
        rows((list, context) => list.filter((_, nth) => nth !== at(context, 'row'))),
        { row: 0 },
      ],
      'hostile-names': [
        'Names begin with formulas, markup or control characters, or with `text` if it is given.',
        items(hostileNames),
      ],
      'proto-keys': [
        'The response and its first row have the keys `__proto__` and `constructor`.',
        { text: protoKeys },
      ],
    },
    FOR_EVER,
  ),
  ...faultsOn(['full'], {
    warning: [
      'The metrics in `metrics` (separated by commas) are 0, with the warning that they cannot be counted, or with `message`.',
      json(warned),
      { metrics: 'dau,arpu', message: '' },
    ],
    'revenue-differs': [
      'Each row has `Revenue` and `revenue`, and they differ.',
      items((item) => ({ ...item, revenue: Number(item['Revenue'] ?? 0) + 1 })),
    ],
  }),
  ...faultsOn(
    ['full'],
    {
      'labels-missing': [
        'Names of countries and test groups, versions, channels and tracking states are not sent although they were requested.',
        items((item) => without(item, (name) => FULL_LABELS.some((label) => label === name))),
      ],
      'network-renamed': [
        'The network 1 has another name.',
        items((item) => (item['network'] === 1 ? { ...item, networkName: 'Renamed Ads' } : item)),
      ],
      'unknown-network': [
        'Row `row` belongs to network `id` (`name`), which is in no list.',
        items((item, { parameters: { id, name } }) => ({ ...item, network: id, networkName: name })),
        { row: 0, id: 9999, name: 'Newcomer Ads' },
      ],
      'unasked-dimensions': [
        'Dimensions that were not requested have values.',
        items((item) => ({ ...item, ...(item['channel'] === '' ? { channel: 'organic' } : {}) })),
      ],
    },
    FOR_EVER,
  ),
  ...faultsOn(['device'], {
    'link-missing': [
      'The link of `centre` is missing.',
      json((answer, { parameters }) => without(answer, (name) => name === `url_${parameters['centre']}`)),
      IN_INDIA,
    ],
    'link-equal': [
      'The link of `centre` leads to the file of the centre cn.',
      json((answer, { parameters }) => ({ ...answer, [`url_${parameters['centre']}`]: answer['url_cn'] })),
      IN_INDIA,
    ],
    'link-404': [
      'The link of `centre` leads to a file that does not exist.',
      link((_, { origin }) => `${origin}/files/nowhere.csv`),
      IN_INDIA,
    ],
    'link-hostile': [
      `The link of \`centre\` is number \`nth\` of ${HOSTILE_ADDRESSES.length} hostile addresses, or \`address\` when given.`,
      link((_, { parameters }) => parameters['address'] ?? HOSTILE_ADDRESSES[Number(parameters['nth'])]),
      { ...IN_INDIA, nth: 0 },
    ],
    'links-none': ['All four links are missing.', json(() => ({}))],
  }),
];
