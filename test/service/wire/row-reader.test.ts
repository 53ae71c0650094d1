import fc from 'fast-check';
import type { Request } from '../../../src/request/request';
import { planJsonRows } from '../../../src/service/wire/row-plan';
import { RowReader } from '../../../src/service/wire/row-reader';
import type { Cell } from '../../../src/table/table';
import { createReportRequest, KEY } from '../asking';

/** The rows of one page of JSON text. As text, it may have keys such as `__proto__`. */
function rowsOf(request: Request, json: string): Cell[][] {
  return new RowReader(planJsonRows(request), [KEY]).readItems(JSON.parse(json) as unknown[], 0).cells;
}

function row(fields: Record<string, unknown>, change: Partial<Request> = {}): Cell[] {
  const item = { date: '2026-09-01', appId: 'a', ...fields };
  return rowsOf(createReportRequest('full', change), JSON.stringify([item]))[0]!;
}

it('a row has the requested values in the requested order, and no other ones', () => {
  const item = {
    network: 0,
    area: '',
    Revenue: 7,
    appId: 'a',
    dau: 3,
    date: '2026-09-01',
    estimateRevenue: 9,
  };
  const request = createReportRequest('full', {
    dimensions: ['appId', 'date'],
    metrics: ['dau', 'revenue', 'clickApi'],
  });
  expect(rowsOf(request, JSON.stringify([item]))).toEqual([['a', '2026-09-01', 3, 7, null]]);
});

it('a row is read the same in any order of members', () => {
  const fields = { date: '2026-09-01', appId: 'a', Revenue: 1, dau: 2, area: 'DE', more: 'x', __proto: 1 };
  const order = fc.shuffledSubarray(Object.entries(fields), { minLength: 7 });
  fc.assert(
    fc.property(fc.array(order, { minLength: 1 }), (orders) => {
      const items = orders.map((members) => Object.fromEntries(members));
      const request = createReportRequest('full', {
        dimensions: ['date', 'appId', 'area'],
        metrics: ['dau', 'revenue'],
      });
      for (const cells of rowsOf(request, JSON.stringify(items)))
        expect(cells).toEqual(['2026-09-01', 'a', 'DE', 2, 1]);
    }),
  );
});

it.each(['Revenue', 'revenue', 'REVENUE'])('a row finds the revenue as “%s”', (name) => {
  expect(row({ [name]: 5 })[2]).toBe(5);
});

it('a row accepts Revenue and revenue if they are equal or one is blank, and refuses them if they differ', () => {
  expect(row({ Revenue: 5, revenue: '5.0' })[2]).toBe(5);
  expect(row({ Revenue: null, revenue: 5 })[2]).toBe(5);
  expect(() => row({ Revenue: 5, revenue: 6 })).toThrow(/row 1: Revenue, revenue is \[5,6\]/);
});

it.each([['12%'], [true]])('a row refuses revenue %j and names its row', (value) => {
  expect(() => row({ Revenue: value })).toThrow(`row 1: revenue is ${JSON.stringify(value)}`);
});

it('a row says if amounts have the sign of another currency', () => {
  const reader = new RowReader(planJsonRows(createReportRequest('full')), []);
  reader.readItems([{ date: '2026-09-01', appId: 'a', Revenue: '￥12' }], 0);
  expect(reader.listRowDoubts()).toEqual([
    'The service sent amounts in ￥, but USD was requested. Check the currency of the amounts.',
  ]);
  const own = new RowReader(planJsonRows(createReportRequest('full', { currency: 'CNY' })), []);
  own.readItems([{ date: '2026-09-01', appId: 'a', Revenue: '￥12' }], 0);
  expect(own.listRowDoubts()).toEqual([]);
});

it.each([
  '12E45678',
  '00123',
  '1-2',
  '1/2',
  'TRUE',
  '9007199254740993',
  '3.10',
  '=IMAGE("x")',
  '\t+1',
  '-',
  'N/A',
  '__proto__',
])('a dimension does not change the id %j', (id) => {
  expect(row({ appId: id })[1]).toBe(id);
});

it.each<[unknown, Cell]>([
  [123, '123'],
  ['', null],
  [null, null],
  ['a\r\nb\rc\0d', 'a\nb\nc\ufffdd'],
  ['a\ud800b', 'a\ufffdb'],
  ['\u202eab', '\u202eab'],
  ['😀', '😀'],
])('a dimension makes %j a cell', (id, cell) => {
  expect(row({ appId: id })[1]).toBe(cell);
});

it.each([[true], [1.5], [{}], [['a']]])('a dimension refuses %j', (id) => {
  expect(() => row({ appId: id })).toThrow(`row 1: appId is ${JSON.stringify(id)}`);
});

it('a dimension refuses a number that has lost digits', () => {
  const json = '[{"date":"2026-09-01","appId":9007199254740993,"Revenue":1}]';
  expect(() => rowsOf(createReportRequest('full'), json)).toThrow(/row 1: appId/);
});

it.each([
  ['2026-9-5', '2026-09-05'],
  ['2026-09-05', '2026-09-05'],
])('a dimension reads the day %s', (date, cell) => {
  expect(row({ date })[0]).toBe(cell);
});

it.each([['2026-02-30'], ['20260901'], ['05/09/2026'], [''], [null], [20260901]])(
  'a dimension refuses the day %j',
  (date) => {
    expect(() => row({ date })).toThrow(/row 1/);
  },
);

it.each(['2026-08-31', '2026-09-06'])(
  'a row that was not requested is refused on %s, just outside the range',
  (date) => {
    expect(() => row({ date })).toThrow(`row 1: Date is ${date}, which was not requested`);
  },
);

it.each(['2026-09-01', '2026-09-05'])(
  'a row that was not requested is not one with the day %s at an end of the range',
  (date) => {
    expect(row({ date })[0]).toBe(date);
  },
);

it('a row that was not requested is refused if it belongs to another app, also if the app is no column', () => {
  const apps = { apps: ['a', 'b'] };
  expect(row({ appId: 'b' }, apps)[1]).toBe('b');
  expect(() => row({ appId: 'c' }, apps)).toThrow('row 1: App id is c, which was not requested');
  const item = '[{"date":"2026-09-01","appId":"c","ltv1":1}]';
  expect(() => rowsOf(createReportRequest('ltv', { ...apps, dimensions: ['date'] }), item)).toThrow(
    /row 1: App id is c/,
  );
  expect(row({ appId: 'c' })[1]).toBe('c');
});

it.each([
  ['of another app', { appId: 'c' }, { dimensions: ['date'] }, 'App id is c'],
  ['of another day', { date: '2026-9-6' }, { dimensions: ['appId'] }, 'Date is 2026-9-6'],
  ['of the day before', { date: '2026-08-31' }, { dimensions: ['appId'] }, 'Date is 2026-08-31'],
] as const)(
  'a row that was not requested is refused when it is %s by a field that nobody grouped by',
  (_what, fields, change, message) => {
    expect(() => row({ Revenue: 1, ...fields }, { apps: ['a', 'b'], ...change })).toThrow(
      `row 1: ${message}, which was not requested`,
    );
  },
);

it.each([
  ['no app', { appId: '' }, ['date']],
  ['no day', { date: '' }, ['appId']],
  ['a day that nobody can read', { date: 'n/a' }, ['appId']],
  ['the last day', { date: '2026-9-5' }, ['appId']],
  ['a moment of a day', { date: '2026-09-03 12:00' }, ['appId']],
] as const)(
  'a row that was not requested is not one of %s in a field that nobody grouped by',
  (_what, fields, dimensions) => {
    expect(row({ Revenue: 7, ...fields }, { apps: ['a'], dimensions })).toContain(7);
  },
);

it('a row that was not requested does not show the key', () => {
  expect(() => row({ appId: `x${KEY}` }, { apps: ['a'] })).toThrow(/^(?!.*9f8a).*row 1: App id is/);
});

it('a row that was not requested is refused if a cohort belongs to another country', () => {
  const request = createReportRequest('retention', {
    areas: ['DE'],
    dimensions: ['date', 'appId', 'area'],
  });
  const items = (area: string) => JSON.stringify([{ date: '2026-09-01', appId: 'a', area, kp2: 0.1 }]);
  expect(rowsOf(request, items('DE'))).toHaveLength(1);
  expect(() => rowsOf(request, items('FR'))).toThrow('row 1: Country code is FR, which was not requested');
});

it('hostile members affect only their own row', () => {
  const json =
    '[{"__proto__":{"Revenue":9,"polluted":1},"constructor":{"prototype":{"polluted":1}},"date":"2026-09-01","appId":"a","dau":1}]';
  expect(rowsOf(createReportRequest('full', { metrics: ['revenue', 'dau'] }), json)).toEqual([
    ['2026-09-01', 'a', null, 1],
  ]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

it.each(['fillrate', 'newUserRate', 'impressionRatio', 'ecpmApi', 'ctr'] as const)(
  'what the service computes: %s is shown as sent, whatever its parts are',
  (id) => {
    const parts = { fill: 50, request: 200, newUsers: 1, dau: 2, Revenue: 3, click: 4, impression: 5 };
    expect(row({ ...parts, [id]: 0.91 }, { metrics: [id] })[2]).toBe(0.91);
    expect(row(parts, { metrics: [id] })[2]).toBeNull();
  },
);

it('days of a cohort are blank until they are complete, also if the service sends a number', () => {
  const request = createReportRequest('ltv', {
    dimensions: ['date', 'appId'],
    metrics: ['newUserNum', 'ltv1', 'ltv5', 'ltv6', 'ltv90'],
    newestCompleteDay: '2026-09-06',
  });
  const items = ['2026-09-01', '2026-09-05'].map((date) => ({
    date,
    appId: 'a',
    newUserNum: 10,
    ltv1: 0.1,
    ltv5: 0.5,
    ltv6: 0.6,
    ltv90: 9,
  }));
  expect(rowsOf(request, JSON.stringify(items))).toEqual([
    ['2026-09-01', 'a', 10, 0.1, 0.5, null, null],
    ['2026-09-05', 'a', 10, 0.1, null, null, null],
  ]);
});

it('days of a cohort depend on the date also if it is no column', () => {
  const request = createReportRequest('ltv', { dimensions: ['appId'], metrics: ['ltv9'] });
  expect(rowsOf(request, '[{"date":"2026-09-01","appId":"a","ltv9":1}]')).toEqual([['a', null]]);
});
