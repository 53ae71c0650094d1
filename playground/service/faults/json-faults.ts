import { errorAnswer, jsonAnswer, type ServiceAnswer } from '../exchange';
import type { Page } from '../request/asked';
import { FULL_LABELS } from '../request/names';
import { seedOf } from '../world/chance';
import {
  type AnswerJson,
  type Effect,
  type FaultContext,
  faultsOn,
  JSON_ENDPOINTS,
  lastingOn,
  PAGED,
  type Parameters,
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

function tooMany(retryAfter: Parameters[string]): ServiceAnswer {
  const answer = errorAnswer(429, 'too many requests');
  const header = retryAfter !== 'absent' && { 'retry-after': String(retryAfter) };
  return { ...answer, headers: { ...answer.headers, ...header } };
}

function rateLimited({ parameters, now }: FaultContext): ServiceAnswer {
  const { retryAfter = '', seconds } = parameters;
  return tooMany(retryAfter === 'date' ? new Date(now + Number(seconds) * 1000).toUTCString() : retryAfter);
}

function perMinute({ parameters, now, lastMinute }: FaultContext): ServiceAnswer | undefined {
  const most = Number(parameters['requests']);
  if (lastMinute.length < most) return undefined;
  const free = (lastMinute.at(-most) ?? now) + 60_000;
  return tooMany(parameters['retryAfter'] === 'absent' ? 'absent' : Math.ceil((free - now) / 1000));
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

function without(answer: AnswerJson, isOut: (name: string) => boolean): AnswerJson {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !isOut(name)));
}

function rows(change: (list: Item[], context: FaultContext) => Item[]): Effect {
  return { answer: (answer, context) => ({ ...answer, items: change(answer['items'] as Item[], context) }) };
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

const linkName = ({ parameters }: FaultContext) => `url_${parameters['centre']}`;

/** Changes the link of `centre`. */
function link(of: (links: AnswerJson, context: FaultContext) => unknown): Effect {
  const answer = (links: AnswerJson, context: FaultContext) => ({
    ...links,
    [linkName(context)]: of(links, context),
  });
  return { answer };
}

const IN_INDIA = { centre: 'in' };

export const JSON_FAULTS = [
  ...faultsOn([...JSON_ENDPOINTS, 'files'], {
    'no-answer': [instead(() => ({ status: 0, headers: {}, body: '', dropped: true }))],
    slow: [{ finished: (answer, context) => ({ ...answer, delayMs: at(context, 'ms') }) }, { ms: 5000 }],
    'server-error': [instead(serverError), { status: 500 }],
    'redirect-other-host': [
      instead(({ url }) => ({
        status: 302,
        headers: { location: `https://elsewhere.example${url}` },
        body: '',
      })),
    ],
    'html-page': [
      instead(() =>
        text(200, '<!DOCTYPE html><html><body><h1>Please sign in</h1></body></html>', 'text/html'),
      ),
    ],
    'empty-body': [instead(() => text(200, '', 'application/json'))],
  }),
  ...faultsOn(JSON_ENDPOINTS, {
    // `retryAfter`: seconds, "date" (in `seconds`), "absent" or any text.
    'rate-limited': [instead(rateLimited), { retryAfter: 2, seconds: 2 }],
    'plain-string': [instead(() => text(200, 'system busy'))],
    'cut-json': [
      { text: (whole, context) => whole.slice(0, Math.floor(whole.length * at(context, 'part'))) },
      { part: 0.6 },
    ],
    bom: [{ text: (whole) => `\uFEFF${whole}` }],
    'too-large': [
      { text: (whole, context) => whole.padEnd(at(context, 'bytes'), ' ') },
      { bytes: 51 * 1024 * 1024 },
    ],
    'code-403': [instead(() => jsonAnswer(200, { code: 403, message: 'no permission', items: null }))],
    'echo-key': [
      instead(({ header }) => errorAnswer(400, `bad header Authorization: ${header('authorization') ?? ''}`)),
    ],
  }),
  ...lastingOn(JSON_ENDPOINTS, {
    'requests-per-minute': [instead(perMinute), { requests: 60, retryAfter: 'seconds' }],
    'key-revoked': [instead(() => errorAnswer(401, 'invalid access token'))],
  }),
  ...faultsOn(PAGED, {
    'page-short': [
      onPage(({ start, limit }, context) => ({ start, limit: Math.max(0, limit - at(context, 'rows')) })),
      { page: 1, rows: 1 },
    ],
    'same-page-twice': [
      onPage(({ start, limit }) => ({ start: Math.max(0, start - limit), limit })),
      { page: 1 },
    ],
    'items-null': [{ answer: (answer) => ({ ...answer, items: null }) }],
    'timezone-other': [{ answer: (answer) => ({ ...answer, timezone: 'UTC-8' }) }],
    // `field`, `text` and `row` limit it to one of them.
    'strange-numbers': [items(strangeNumbers)],
    'row-out-of-range': [
      items((item, { parameters }) => ({ ...item, date: parameters['date'] })),
      { row: 0, date: '2019-01-01' },
    ],
    'foreign-app': [
      items((item, { parameters }) => ({ ...item, appId: parameters['app'] })),
      { row: 0, app: '99999999' },
    ],
  }),
  ...lastingOn(PAGED, {
    'overlapping-rows': [
      { page: ({ start, limit }) => (start === 0 ? undefined : { start: Math.max(0, start - 3), limit }) },
    ],
    'ignores-start': [{ page: ({ limit }) => ({ start: 0, limit }) }],
    'ignores-limit': [{ page: ({ start }) => ({ start, limit: Number.POSITIVE_INFINITY }) }],
    cap: [
      { page: ({ start, limit }, context) => ({ start, limit: Math.min(limit, at(context, 'rows')) }) },
      { rows: 100 },
    ],
    'total-absent': [{ answer: (answer) => without(answer, (name) => name === 'total') }],
    'total-grows': [
      { answer: (answer, { struck }) => ({ ...answer, total: Number(answer['total']) + struck }) },
    ],
    'row-twice': [
      rows((list, context) =>
        list
          .flatMap((item, nth) => (nth === at(context, 'row') ? [item, { ...item }] : [item]))
          .slice(0, context.page?.limit),
      ),
      { row: 0 },
    ],
    'row-vanishes': [
      rows((list, context) => list.filter((_, nth) => nth !== at(context, 'row'))),
      { row: 0 },
    ],
    'hostile-names': [items(hostileNames)],
    'proto-keys': [{ text: protoKeys }],
  }),
  ...faultsOn(['full'], {
    warning: [{ answer: warned }, { metrics: 'dau,arpu', message: '' }],
    'revenue-differs': [items((item) => ({ ...item, revenue: Number(item['Revenue'] ?? 0) + 1 }))],
  }),
  ...lastingOn(['full'], {
    'labels-missing': [items((item) => without(item, (name) => FULL_LABELS.some((label) => label === name)))],
    'network-renamed': [
      items((item) => (item['network'] === 1 ? { ...item, networkName: 'Renamed Ads' } : item)),
    ],
    'unknown-network': [
      items((item, { parameters: { id, name } }) => ({ ...item, network: id, networkName: name })),
      { row: 0, id: 9999, name: 'Newcomer Ads' },
    ],
    'unasked-dimensions': [
      items((item) => ({ ...item, ...(item['channel'] === '' ? { channel: 'organic' } : {}) })),
    ],
  }),
  ...faultsOn(['device'], {
    'link-missing': [
      { answer: (links, context) => without(links, (name) => name === linkName(context)) },
      IN_INDIA,
    ],
    'link-equal': [link((links) => links['url_cn']), IN_INDIA],
    'link-404': [link((_, { origin }) => `${origin}/files/nowhere.csv`), IN_INDIA],
    'link-hostile': [
      link((_, { parameters }) => parameters['address'] ?? HOSTILE_ADDRESSES[Number(parameters['nth'])]),
      { ...IN_INDIA, nth: 0 },
    ],
    'links-none': [{ answer: () => ({}) }],
  }),
];
