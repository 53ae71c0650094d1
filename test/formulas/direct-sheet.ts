import { Unreachable } from '../../emulator/src/web';
import { webOf } from '../../playground/service/in-process-web';
import { PLAYGROUND_KEY, type ServiceOptions } from '../../playground/service/options';
import { SimulatedService } from '../../playground/service/service';
import { APPS } from '../../playground/service/world/apps';
import { createErrorLog } from '../../src/errors/failure-message';
import { calculateFormula } from '../../src/formulas/formulas';
import type { Http } from '../../src/platform/ports';
import type { KnownValue } from '../../src/request/known-values';
import { DEFAULT_SETTINGS } from '../../src/settings/connection-settings';
import type { FormulaAccess } from '../../src/settings/consents';
import { FakeClock } from '../fakes/clock';
import { FakeLog } from '../fakes/error-log';
import { formatTime } from '../fakes/format-time';
import { answer, failWithoutAnswer } from '../fakes/http-answers';
import { FakeTextCache, GZIP } from '../fakes/text-cache';
import { FormulaCells, type FormulaName, type Outcome, toPlainName } from './shown-cells';

/** Tuesday, 15 September 2026, 14:00: 14 September is complete in the full report of UTC+0. */
const NOW = Date.UTC(2026, 8, 15, 14);

interface DirectOptions {
  readonly now?: number;
  readonly timeZone?: string;
  readonly service?: Partial<ServiceOptions>;
}

/** Formulas over the simulated service. A cell is a direct call, many times faster than an execution of the simulated Apps Script. */
export class DirectSheet extends FormulaCells {
  readonly service: SimulatedService;
  readonly clock: FakeClock;
  readonly log = new FakeLog();
  access: () => readonly FormulaAccess[];
  /** The apps in earlier answers of the file. */
  apps: readonly KnownValue[] = APPS;
  cache: FakeTextCache;

  constructor({ now = NOW, timeZone, service = {} }: DirectOptions = {}) {
    super(timeZone);
    this.clock = new FakeClock(now);
    this.cache = new FakeTextCache(this.clock);
    this.service = new SimulatedService({ now: () => this.clock.now(), ...service });
    const settings = { ...DEFAULT_SETTINGS, baseUrl: this.service.origin };
    this.access = () => [{ id: '', settings, key: PLAYGROUND_KEY, isAllowed: true }];
  }

  evaluate(name: FormulaName, args: readonly unknown[]): Outcome {
    const { clock, cache, service, log, access, apps } = this;
    try {
      const value = calculateFormula(toPlainName(name), args, {
        ...GZIP,
        clock,
        cache,
        formatTime,
        http: httpOf(service, clock),
        errors: createErrorLog(log, () => []),
        digest: (text) => Buffer.from(text).toString('base64url'),
        timeZone: () => this.timeZone,
        noteFormulasUsed: () => undefined,
        noteRefused: () => undefined,
        readAccess: access,
        readKnownValues: () => ({ apps, networks: [], placements: [] }),
      });
      return { value, sentence: undefined };
    } catch (error) {
      return { value: undefined, sentence: (error as Error).message };
    }
  }

  /** Clears the recorded requests and the cache. */
  forget(): void {
    this.service.requests.length = 0;
    this.cache = new FakeTextCache(this.clock);
  }
}

function httpOf(service: SimulatedService, clock: FakeClock): Http {
  const web = webOf(service);
  const sent = ({ url, method, headers, body, timeoutSeconds }: Parameters<Http['sendAll']>[0][number]) => {
    const bytes = body === undefined ? null : Buffer.from(body);
    const request = { url, method, headers, body: bytes, timeoutMs: timeoutSeconds * 1000, now: clock.now() };
    try {
      const response = web.send(request) as Exclude<ReturnType<typeof web.send>, Promise<unknown>>;
      const named = Object.entries(response.headers).map(([header, text]) => [
        header.toLowerCase(),
        String(text),
      ]);
      return answer(response.status, response.body, Object.fromEntries(named));
    } catch (error) {
      if (error instanceof Unreachable) return failWithoutAnswer('unreachable', error.message);
      throw error;
    }
  };
  return { sendAll: (requests) => requests.map(sent) };
}
