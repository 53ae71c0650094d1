import fc from 'fast-check';
import type { MetricId } from '../../../src/catalogue/catalogue';
import {
  BadRequest,
  NotPermitted,
  OutOfTime,
  ServiceDown,
  TooLarge,
} from '../../../src/errors/service-errors';
import { toQuestion } from '../../../src/formulas/answers/question';
import { selectColumns } from '../../../src/formulas/results/result-table';
import type { Request } from '../../../src/request/request';
import type { Cell } from '../../../src/table/table';
import { PLAIN } from '../../fakes/text-cache';
import { asked } from '../asked';
import { AskingFile, MINUTE_MS, MOST } from '../asking-file';
import { daysFrom } from '../shown-cells';

const MONTH = { from: '2026-08-01', to: '2026-08-31', dimensions: ['date'] } as const;

/** A cell for one app and the whole of August. */
const of = (...apps: readonly string[]) => asked({ ...MONTH, apps });

/** The service’s rows: one for each day and app. Each number tells its day, app and metric. */
function rowsOf({ from, to, apps, dimensions, metrics }: Request): Cell[][] {
  return daysFrom(from, to).flatMap((date) =>
    apps.map((appId): Cell[] => [
      ...dimensions.map((id) => (id === 'date' ? date : appId)),
      ...metrics.map((id) => `${date} ${appId} ${id}`),
    ]),
  );
}

/** A file whose service answers with these rows. */
function fileOf(appsInTab: readonly string[] = []): AskingFile {
  const file = new AskingFile();
  file.appsInTab = appsInTab;
  file.service = (request) => ({ columns: [], rows: rowsOf(request), notices: [] });
  return file;
}

/** What a cell shows. */
function shown(file: AskingFile, request: Request): readonly (readonly Cell[])[] {
  return selectColumns(file.answer(request), request).rows;
}

const appsAsked = ({ questions }: AskingFile) => questions.map(({ apps }) => apps.join());

describe('cells for different apps', () => {
  it('share one request for all apps that formulas of the tab name', () => {
    const file = fileOf(['b', 'c', 'a']);
    for (const app of ['c', 'a', 'b']) expect(shown(file, of(app))).toEqual(rowsOf(of(app)));
    expect(appsAsked(file)).toEqual(['a,b,c']);
    expect(file.questions[0]?.dimensions).toEqual(['date', 'appId']);
  });

  it('share one request with cells for several apps, if all show each app', () => {
    const file = fileOf(['a', 'b', 'c']);
    const showing = (...apps: readonly string[]) => ({
      ...of(...apps),
      dimensions: ['date', 'appId'] as const,
    });
    shown(file, showing('b'));
    expect(shown(file, showing('c', 'a'))).toEqual(rowsOf(showing('a', 'c')));
    expect(file.questions).toHaveLength(1);
  });

  it('do not share it with cells that add several apps up', () => {
    const file = fileOf(['a', 'b']);
    shown(file, of('a'));
    file.answer(of('a', 'b'));
    expect(file.questions[1]).toMatchObject({ apps: ['a', 'b'], dimensions: ['date'] });
  });

  it('are answered later by a request for the apps that are new, and the earlier ones stay', () => {
    const file = fileOf(['a', 'b']);
    shown(file, of('a'));
    for (const app of ['c', 'a', 'b', 'c', 'd']) expect(shown(file, of(app))).toEqual(rowsOf(of(app)));
    expect(appsAsked(file)).toEqual(['a,b', 'c', 'd']);
  });

  it('ask for each other’s apps, although no formula names them', () => {
    const file = fileOf();
    for (const app of ['a', 'b']) shown(file, of(app));
    shown(file, { ...of('a'), from: '2026-07-01', to: '2026-07-31' });
    expect(appsAsked(file)).toEqual(['a', 'a,b', 'a,b']);
  });

  it('look at the tab again if no cell has asked for their app, for example after the first formula was dragged', () => {
    const file = fileOf(['a']);
    shown(file, of('a'));
    file.appsInTab = ['a', 'b', 'c', 'd'];
    for (const app of ['c', 'b', 'd', 'a']) expect(shown(file, of(app))).toEqual(rowsOf(of(app)));
    expect(appsAsked(file)).toEqual(['a', 'a,b,c,d']);
  });

  it('do not look at the tab again if its formulas do not tell which apps they are for', () => {
    const file = fileOf(['z']);
    for (const app of ['a', 'b', 'c', 'd']) expect(shown(file, of(app))).toEqual(rowsOf(of(app)));
    expect(file.looksAtTab).toBe(1);
  });

  it('expire together: an app that was added later is requested again with the others', () => {
    const file = fileOf(['a', 'b']);
    shown(file, of('a'));
    file.clock.pass(4 * 60 * MINUTE_MS);
    shown(file, of('c'));
    file.clock.pass(2 * 60 * MINUTE_MS);
    shown(file, of('c'));
    expect(appsAsked(file)).toEqual(['a,b', 'c', 'a,b,c']);
  });

  it('find the stored apps while a request for another one runs, and after it has failed', () => {
    const file = fileOf(['a', 'b']);
    shown(file, of('a'));
    file.service = () => {
      expect(shown(file, of('b'))).toEqual(rowsOf(of('b')));
      throw new ServiceDown('HTTP 500');
    };
    expect(() => file.answer(of('c'))).toThrow(ServiceDown);
    expect(shown(file, of('b'))).toEqual(rowsOf(of('b')));
    expect(appsAsked(file)).toEqual(['a,b', 'c']);
  });

  it('ask for at most as many apps as have 5,000 rows, if each has a row a day', () => {
    const file = fileOf(Array.from({ length: 400 }, (_, at) => `app-${at}`));
    shown(file, of('app-399'));
    expect(file.questions.map(({ apps }) => apps.length)).toEqual([161]);
    expect(file.questions[0]?.apps).toContain('app-399');
  });

  it('ask for half as many apps each time that there are too many rows, also for other months', () => {
    const apps = Array.from({ length: 20 }, (_, at) => `app-${at}`);
    const file = fileOf(apps).refuses((request) =>
      request.apps.length > 6 ? new TooLarge(5_000) : undefined,
    );
    for (const app of apps) expect(shown(file, of(app))).toEqual(rowsOf(of(app)));
    const july = { from: '2026-07-01', to: '2026-07-31' };
    for (const app of apps) shown(file, { ...of(app), ...july });
    expect(file.questions.map((one) => one.apps.length)).toEqual([20, 10, 5, 5, 5, 5, 5, 5, 5, 5]);
  });

  it('ask for half as many apps, and do not forget what other cells have asked for meanwhile', () => {
    const file = fileOf(['a', 'b', 'c', 'd']);
    const { service } = file;
    file.service = (request, watch) => {
      if (request.apps.length < 3) return service(request, watch);
      expect(() => file.cell(of('aa'), 5).answer(MOST)).toThrow(OutOfTime);
      throw new TooLarge(5_000);
    };
    shown(file, of('a'));
    expect(appsAsked(file)).toEqual(['a,b,c,d', 'a,aa']);
  });

  it('share one request for a further metric, if the service refuses requests for all metrics', () => {
    const file = fileOf(['a', 'b', 'c']).refuses((request) =>
      request.metrics.includes('deu') ? new BadRequest('HTTP 400') : undefined,
    );
    for (const metric of ['revenue', 'clickApi'] as const)
      for (const app of ['a', 'b', 'c']) {
        const request = { ...of(app), metrics: [metric] };
        expect(shown(file, request)).toEqual(rowsOf(request));
      }
    expect(appsAsked(file)).toEqual(['a,b,c', 'a,b,c', 'a,b,c']);
  });

  describe('if the service refuses a metric that some of them ask for', () => {
    const fileWithout = (dropped: MetricId) => {
      return fileOf(['a', 'b', 'c', 'd']).refuses((request) =>
        request.metrics.includes(dropped) ? new BadRequest(`HTTP 400: no ${dropped}`) : undefined,
      );
    };
    const number = (app: string, metric: MetricId) => ({ ...of(app), metrics: [metric] });
    const APPS = ['a', 'b', 'c', 'd'];

    it('share requests for the other metrics, although the first cell asked for that one', () => {
      const file = fileWithout('clickApi');
      expect(() => file.answer(number('a', 'clickApi'))).toThrow(BadRequest);
      const before = file.questions.length;
      for (const app of APPS)
        expect(shown(file, number(app, 'revenue'))).toEqual(rowsOf(number(app, 'revenue')));
      expect(appsAsked(file).slice(before)).toEqual(['a,b,c,d']);
    });

    it('show the refusal without a request for each app', () => {
      const file = fileWithout('clickApi');
      for (const app of APPS) shown(file, number(app, 'revenue'));
      const before = file.questions.length;
      for (const app of APPS) expect(() => file.answer(number(app, 'clickApi'))).toThrow(/no clickApi/);
      expect(appsAsked(file).slice(before)).toEqual(['a,b,c,d', 'a,b,c,d', 'a']);
    });

    it('ask for all other metrics at once in other months', () => {
      const file = fileWithout('clickApi');
      shown(file, number('a', 'revenue'));
      expect(() => file.answer(number('a', 'clickApi'))).toThrow(BadRequest);
      const before = file.questions.length;
      const july = { from: '2026-07-01', to: '2026-07-31' };
      for (const metric of ['revenue', 'dau'] as const)
        for (const app of APPS) shown(file, { ...number(app, metric), ...july });
      for (const app of APPS)
        expect(() => file.answer({ ...number(app, 'clickApi'), ...july })).toThrow(/no clickApi/);
      expect(appsAsked(file).slice(before)).toEqual(['a,b,c,d', 'a,b,c,d']);
    });
  });

  it.each([
    [
      'lack the app',
      (row: readonly Cell[], at: number) => row.map((cell, nth) => (nth === at ? null : cell)),
    ],
    ['name an app that was not requested', (row: readonly Cell[], at: number) => row.with(at, 'z')],
  ])('ask for their own app only, if rows %s', (_what, changed) => {
    const file = fileOf(['a', 'b']);
    file.service = (request) => {
      const at = request.dimensions.indexOf('appId');
      return {
        columns: [],
        rows: rowsOf(request).map((row) => (at < 0 ? row : changed(row, at))),
        notices: [],
      };
    };
    for (const app of ['a', 'b', 'a']) expect(shown(file, of(app))).toEqual(rowsOf(of(app)));
    expect(appsAsked(file)).toEqual(['a,b', 'a', 'b']);
  });

  it('ask for their own app only, if the service does not permit a request for all of them', () => {
    const file = fileOf(['a', 'foreign', 'b']).refuses((request) =>
      request.apps.includes('foreign') ? new NotPermitted('HTTP 403') : undefined,
    );
    for (const app of ['a', 'b']) expect(shown(file, of(app))).toEqual(rowsOf(of(app)));
    expect(() => file.answer(of('foreign'))).toThrow(NotPermitted);
    expect(appsAsked(file)).toEqual(['a,b,foreign', 'a', 'b', 'foreign']);
  });

  it('ask for their own app only, if the answer for all of them is too long for the cache', () => {
    const file = new AskingFile(PLAIN);
    file.appsInTab = ['a', 'b', 'c'];
    const long = 'x'.repeat(60_000);
    file.service = (request) => ({
      columns: [],
      rows: rowsOf(request).map((row) => [...row.slice(0, -1), long]),
      notices: [],
    });
    for (const app of ['a', 'b', 'c', 'a']) file.answer(of(app));
    expect(appsAsked(file)).toEqual(['a,b,c', 'b', 'c', 'a']);
  });

  it('ask for their own app only, once the stored answer has no room for more', () => {
    const file = fileOf(Array.from({ length: 30 }, (_, at) => `app-${String(at).padStart(2, '0')}`));
    file.service = (request) => ({
      columns: [],
      rows: rowsOf(request).flatMap((row) => Array.from({ length: 13 }, () => row)),
      notices: [],
    });
    shown(file, of('app-00'));
    shown(file, of('other'));
    expect(appsAsked(file).at(-1)).toBe('other');
    expect(file.questions.at(-1)?.dimensions).toEqual(['date']);
  });

  it('show what the service has for them, in any order and whatever requests fail', () => {
    const APPS = ['a', 'b', 'c', 'd', 'e'];
    const days = fc
      .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 28 }))
      .map(([one, other]) => {
        const day = (at: number) => `2026-08-${String(at).padStart(2, '0')}`;
        return { from: day(Math.min(one, other)), to: day(Math.max(one, other)) };
      });
    const cells = fc.record({
      apps: fc.subarray(APPS, { minLength: 1, maxLength: 2 }),
      days: fc.oneof(days, fc.constant({ from: MONTH.from, to: MONTH.to })),
      metrics: fc.subarray(['revenue', 'clickApi', 'dau'] as const, { minLength: 1 }),
    });
    fc.assert(
      fc.property(
        fc.array(cells, { minLength: 1, maxLength: 12 }),
        fc.subarray(APPS),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        (typed, appsInTab, mostApps, refusesMany) => {
          const file = fileOf(appsInTab).refuses(({ apps, metrics }) =>
            apps.length > mostApps || (refusesMany && metrics.length > 3) ? new TooLarge(5_000) : undefined,
          );
          for (const { apps, days: range, metrics } of typed) {
            if (apps.length > mostApps) continue;
            const dimensions = apps.length === 1 ? (['date'] as const) : (['date', 'appId'] as const);
            const request = asked({ ...range, apps, dimensions, metrics: [...metrics] });
            expect(shown(file, request)).toEqual(rowsOf(request));
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

it('a question for one app is answered from an answer for all its neighbours without a change of its rows', () => {
  const { exact, isShareable } = toQuestion(of('a'));
  expect([exact.dimensions, isShareable]).toEqual([['date'], true]);
  expect(toQuestion(asked({ ...MONTH, apps: [] })).isShareable).toBe(false);
});
