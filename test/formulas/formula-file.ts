import { errorLog } from '../../src/errors/error-log';
import { ARGUMENTS, type FormulaName } from '../../src/formulas/arguments/argument-names';
import { calculate } from '../../src/formulas/formulas';
import type { Http, HttpFailure, HttpRequest, HttpResponse } from '../../src/platform/ports';
import type { KnownValue } from '../../src/request/unknown-apps';
import type { FormulaAccess } from '../../src/settings/formula-access';
import { defaultSettings } from '../../src/settings/settings';
import { FakeClock } from '../fakes/clock';
import { FakeLog } from '../fakes/error-log';
import { formatTime } from '../fakes/format-time';
import { answer } from '../fakes/http-answers';
import { FakeLocks, FakeTextCache, GZIP } from '../fakes/text-cache';

/** Tuesday, 15 September 2026, 14:00: 14 September is complete in the full report of UTC+0. */
export const NOW = Date.UTC(2026, 8, 15, 14);

/** What an app has earned on a day in a country. */
export interface Earned {
  readonly date: string;
  readonly appId: string;
  readonly area: string;
  readonly Revenue: number;
}

/** The fields by their names in requests. */
const FIELDS: Readonly<Record<string, keyof Earned>> = {
  date: 'date',
  app: 'appId',
  appId: 'appId',
  area: 'area',
};

interface Question {
  readonly startDate: string;
  readonly endDate: string;
  readonly groupBy: readonly string[];
  readonly appIdList?: readonly string[];
  readonly start: number;
}

/** A reporting service that sums its rows by the requested groups. */
class EarningsService implements Http {
  earned: readonly Earned[] = [];
  readonly requests: HttpRequest[] = [];
  /** The response to return instead, if any. */
  fault: () => HttpResponse | HttpFailure | undefined = () => undefined;

  get questions(): Question[] {
    return this.requests.map(({ body = '' }) => JSON.parse(body) as Question);
  }

  sendAll(requests: readonly HttpRequest[]): (HttpResponse | HttpFailure)[] {
    this.requests.push(...requests);
    return requests.map(({ body = '' }) => this.fault() ?? this.answer(JSON.parse(body) as Question));
  }

  private answer({ startDate, endDate, groupBy, appIdList, start }: Question): HttpResponse {
    const groups = new Map<string, Record<string, unknown> & { Revenue: number }>();
    for (const row of this.earned) {
      if (row.date < startDate || row.date > endDate) continue;
      if (appIdList !== undefined && !appIdList.includes(row.appId)) continue;
      const fields = groupBy
        .flatMap((name) => FIELDS[name] ?? [])
        .map((field) => [field, row[field]] as const);
      const name = JSON.stringify(fields);
      const group = groups.get(name) ?? { ...Object.fromEntries(fields), Revenue: 0 };
      group.Revenue += row.Revenue;
      groups.set(name, group);
    }
    const all = [...groups.values()];
    const page = { timezone: 'UTC+0', message: 'success', total: all.length, items: all.slice(start) };
    return answer(200, { code: 200, ...page });
  }
}

/** A file with formulas. Evaluations share only the file's cache and properties. */
export class FormulaFile {
  readonly clock = new FakeClock(NOW);
  readonly cache = new FakeTextCache(this.clock);
  readonly locks = new FakeLocks(this.clock);
  readonly service = new EarningsService();
  /** Another service, if a test needs one. */
  http: Http = this.service;
  readonly log = new FakeLog();
  zone = 'Europe/Berlin';
  /** How often formulas were noted, and the zone and the known values were read. */
  readonly calls = { seen: 0, zone: 0, known: 0 };
  /** The values in earlier answers of the file. */
  apps: readonly KnownValue[] = [];
  areas: readonly KnownValue[] = [];
  access: FormulaAccess = {
    settings: { ...defaultSettings(), baseUrl: 'https://reports.example.com' },
    key: 'the-key',
    isAllowed: true,
    byHour: false,
  };

  /** The functions, with their arguments by name. */
  readonly cell = {
    full: (given: object) => this.calculated('full', given),
    ltv: (given: object) => this.calculated('ltv', given),
    retention: (given: object) => this.calculated('retention', given),
    device: (given: object) => this.calculated('device', given),
    value: (given: object) => this.calculated('value', given),
    pivot: (given: object) => this.calculated('pivot', given),
    asOf: (given: object) => this.calculated('asof', given),
  };

  private calculated(name: FormulaName, given: object): unknown {
    const { clock, cache, locks, http, log, calls } = this;
    const values = new Map(Object.entries(given));
    const args = Object.values(ARGUMENTS[name]).map((argument) => values.get(argument));
    return calculate(name, args, {
      ...GZIP,
      clock,
      cache,
      locks,
      http,
      errors: errorLog(log, () => []),
      digest: (text) => Buffer.from(text).toString('base64url').slice(-60),
      formatTime,
      timeZone: () => {
        calls.zone++;
        return this.zone;
      },
      noteSeen: () => {
        calls.seen++;
      },
      access: () => this.access,
      known: () => {
        calls.known++;
        return { apps: this.apps, areas: this.areas };
      },
    });
  }
}

/** The sentence that a cell shows. */
export function sentence(work: () => unknown): string {
  try {
    return `a value: ${JSON.stringify(work())}`;
  } catch (error) {
    return (error as Error).message;
  }
}
