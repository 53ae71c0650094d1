import { type AnswerJson, type Fault, type FaultContext, family, PAGED, type Page } from './fault';

/** Pages that contradict each other: cases 12 to 17. Page 0 is the first page. */

const paged = family('paging', PAGED);
const FOR_EVER = Number.POSITIVE_INFINITY;

function isPage({ page, parameters }: FaultContext): boolean {
  return page !== null && Math.floor(page.start / page.limit) === Number(parameters['page']);
}

function onPage(change: (page: Page, context: FaultContext) => Page): Fault['does'] {
  return { page: (page, context) => (isPage(context) ? change(page, context) : undefined) };
}

function total(of: (total: number, context: FaultContext) => unknown): Fault['does'] {
  return { answer: (answer, context) => ({ ...answer, total: of(Number(answer['total']), context) }) };
}

function without(answer: AnswerJson, name: string): AnswerJson {
  return Object.fromEntries(Object.entries(answer).filter(([each]) => each !== name));
}

export const PAGING_FAULTS: readonly Fault[] = [
  paged(
    'page-short',
    'Page `page` lacks its last `rows` rows.',
    onPage(({ start, limit }, { parameters }) => ({
      start,
      limit: Math.max(0, limit - Number(parameters['rows'])),
    })),
    { page: 1, rows: 1 },
  ),
  paged(
    'page-empty',
    'Page `page` has no rows.',
    onPage(({ start }) => ({ start, limit: 0 })),
    { page: 1 },
  ),
  paged(
    'same-page-twice',
    'Page `page` repeats the page before it.',
    onPage(({ start, limit }) => ({ start: Math.max(0, start - limit), limit })),
    { page: 1 },
  ),
  paged(
    'overlapping-rows',
    'Every page except the first begins with the last `rows` rows of the page before it.',
    {
      page: ({ start, limit }, { parameters }) =>
        start === 0 ? undefined : { start: Math.max(0, start - Number(parameters['rows'])), limit },
    },
    { rows: 3 },
    FOR_EVER,
  ),
  paged(
    'ignores-start',
    'Every page is the first page.',
    { page: ({ limit }) => ({ start: 0, limit }) },
    {},
    FOR_EVER,
  ),
  paged(
    'ignores-limit',
    'A page contains all rows from `start` on.',
    { page: ({ start }) => ({ start, limit: FOR_EVER }) },
    {},
    FOR_EVER,
  ),
  paged(
    'cap',
    'A page never contains more than `rows` rows, whatever the limit is.',
    {
      page: ({ start, limit }, { parameters }) => ({
        start,
        limit: Math.min(limit, Number(parameters['rows'])),
      }),
    },
    { rows: 100 },
    FOR_EVER,
  ),
  paged(
    'total-absent',
    '`total` is missing.',
    { answer: (answer) => without(answer, 'total') },
    {},
    FOR_EVER,
  ),
  paged('total-text', '`total` is a text.', total(String), {}, FOR_EVER),
  paged(
    'total-minus-one',
    '`total` is -1.',
    total(() => -1),
    {},
    FOR_EVER,
  ),
  paged(
    'total-grows',
    '`total` increases by one with every page.',
    total((rows, { struck }) => rows + struck),
    {},
    FOR_EVER,
  ),
  paged(
    'total-shrinks',
    '`total` decreases by one with every page.',
    total((rows, { struck }) => Math.max(0, rows - struck)),
    {},
    FOR_EVER,
  ),
  paged('items-null', '`items` is null.', { answer: (answer) => ({ ...answer, items: null }) }),
  paged('items-object', '`items` is an object.', { answer: (answer) => ({ ...answer, items: { rows: 0 } }) }),
  paged('items-missing', '`items` is missing.', { answer: (answer) => without(answer, 'items') }),
];
