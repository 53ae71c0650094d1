import { dayText, HOUR_MS } from './days';
import { DeviceFiles } from './device-files/device-files';
import { answerFile } from './device-files/file-answers';
import { linkTo, type Signer } from './device-files/links';
import { errorAnswer, jsonAnswer, Refusal, type ServiceAnswer, type ServiceRequest } from './exchange';
import { type ArmedFault, ArmedFaults, type ArmOptions } from './faults/armed-faults';
import type { AnswerJson } from './faults/fault';
import { readKeys, type ServiceKey, type ServiceOptions } from './options';
import type { Item } from './reports/full-answer';
import { ReportAnswers } from './reports/report-answers';
import { type Asked, readRequest } from './request/asked';
import { checkDevice } from './request/check-report';
import { CENTRES, type Endpoint, LINK_SECONDS, type ReportName } from './request/names';
import type { Restatement } from './stage';
import { APPS } from './world/apps';
import { Truth } from './world/truth';
import { makeWorld, type World } from './world/world';

const MINUTE_MS = 60_000;
const MOST_LOGGED = 20_000;

/** The logged facts of a request. The key is never logged. */
export interface LoggedRequest {
  /** The time on the service's clock, in milliseconds since 1970. */
  readonly time: number;
  readonly method: string;
  /** The path without the query, because the query has signatures. */
  readonly path: string;
  readonly endpoint: Endpoint | 'none';
  readonly status: number;
  /** The number of sent items or CSV rows; null for other responses. */
  readonly rows: number | null;
  readonly bytes: number;
  /** Whether it had an Authorization header. */
  readonly authorization: boolean;
  /** The request's body. Keys of the service are removed from it. */
  readonly body: string;
  /** The Range header; null if there is none. */
  readonly range: string | null;
  /** Names of the faults that struck. */
  readonly faults: readonly string[];
}

/**
 * The simulated reporting service. It implements the whole interface, gives the same data for the same seed, and makes faults on demand. It
 * is synchronous and has no network; `startServer` adds one.
 */
export class SimulatedService {
  /** Scheme and host of signed links. */
  origin: string;
  /** Every request so far, the newest last; may be emptied with `requests.length = 0`. */
  readonly requests: LoggedRequest[] = [];
  /** The true numbers, for comparison with responses. */
  readonly truth: Truth;
  readonly world: World;
  private readonly keys: readonly ServiceKey[];
  private readonly signer: Signer;
  private readonly reports: ReportAnswers;
  private readonly files: DeviceFiles;
  private readonly faults = new ArmedFaults();
  /** The times of the accepted requests of the last minute. */
  private accepted: readonly number[] = [];
  private restatements: readonly Restatement[] = [];

  constructor(private readonly options: ServiceOptions) {
    const {
      seed = 1,
      apps = APPS,
      rowsScale = 1,
      shape = 'captured',
      fineRevenue = false,
      device = {},
    } = options;
    this.origin = options.origin ?? 'https://files.reports.example';
    this.world = makeWorld(seed, apps, rowsScale);
    this.keys = readKeys(options.keys);
    this.signer = { accessKeyId: 'SIMULATED.KEY/ID', secret: `secret of seed ${seed}` };
    this.reports = new ReportAnswers(this.world, { allDimensions: shape === 'captured', fineRevenue });
    this.files = new DeviceFiles(this.world, device);
    this.truth = new Truth(this.world, device.rows ?? null, options.now, () => this.restatements);
  }

  /** Answers a request. Never throws, because errors are responses. */
  handle(request: ServiceRequest): ServiceAnswer {
    const now = this.options.now();
    this.accepted = this.accepted.filter((time) => time > now - MINUTE_MS && time <= now);
    const asked = readRequest(request, now, this.origin, this.accepted);
    const { answer, rows } = this.answer(asked);
    this.requests.push({
      time: now,
      method: asked.method,
      path: asked.path,
      endpoint: asked.endpoint,
      status: answer.status,
      rows,
      bytes: typeof answer.body === 'string' ? Buffer.byteLength(answer.body) : answer.body.length,
      authorization: asked.header('authorization') !== undefined,
      body: this.keys.reduce((text, { key }) => text.replaceAll(key, '•••'), asked.body),
      range: asked.header('range') ?? null,
      faults: asked.faults,
    });
    if (this.requests.length > MOST_LOGGED) this.requests.shift();
    return answer;
  }

  /** All items of the right response to a report request at a time, without faults. */
  itemsAt(now: number, report: Exclude<ReportName, 'device'>, body: string): Item[] {
    const { items, total } = this.reports.answer(report, body, now, this.restatements);
    return items(0, total);
  }

  /** Arms a fault of `FAULTS`. Throws if there is no fault with this name, or if it does not apply to the endpoint. */
  arm(name: string, options: ArmOptions = {}): void {
    this.faults.arm(name, options);
  }

  /** Removes the armed fault with this name, or all. */
  clearFaults(name?: string): void {
    this.faults.clear(name);
  }

  /** The armed faults that have time left. */
  armed(): ArmedFault[] {
    const now = this.options.now();
    return this.faults.list().filter(({ until }) => until > now);
  }

  /** Restates past days from now on, in addition to earlier restatements. */
  restate(restatement: Restatement): void {
    this.restatements = [...this.restatements, restatement];
    this.files.forget();
  }

  /** Removes a late restatement. From now on, the days have the numbers without it. */
  takeBack(restatement: Restatement): void {
    this.restatements = this.restatements.filter((each) => each !== restatement);
    this.files.forget();
  }

  /** Removes all late restatements. */
  clearRestatements(): void {
    this.restatements = [];
    this.files.forget();
  }

  private answer(asked: Asked): { answer: ServiceAnswer; rows: number | null } {
    if (asked.endpoint === 'none') return { answer: errorAnswer(404, 'no such path'), rows: null };
    const instead = this.faults.strike('request', null, asked);
    if (!instead && asked.endpoint !== 'files') this.accepted = [...this.accepted, asked.now];
    const { answer, rows } = instead
      ? { answer: instead, rows: null }
      : asked.endpoint === 'files'
        ? answerFile(asked, this.signer, this.files, this.restatements, this.faults)
        : this.answerJson(asked, asked.endpoint);
    return { answer: this.faults.strike('finished', answer, asked), rows };
  }

  private answerJson(asked: Asked, report: ReportName): { answer: ServiceAnswer; rows: number | null } {
    try {
      checkHeaders(asked, report, this.keys);
      const json = report === 'device' ? this.links(asked) : this.report(asked, report);
      const answer = jsonAnswer(200, json);
      const body = this.faults.strike('text', String(answer.body), asked);
      const rows = Array.isArray(json['items']) ? json['items'].length : null;
      return { answer: { ...answer, body }, rows };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { answer: errorAnswer(error.status, error.message), rows: null };
    }
  }

  private report(asked: Asked, report: Exclude<ReportName, 'device'>): AnswerJson {
    const answer = this.reports.answer(report, asked.body, asked.now, this.restatements);
    const page = { start: answer.start, limit: answer.limit };
    const paged = { ...asked, page };
    const { start, limit } = this.faults.strike('page', page, paged);
    const items = answer.items(start, limit);
    const json: AnswerJson =
      this.options.shape === 'specified'
        ? { timezone: answer.zone, items }
        : { code: 200, total: answer.total, timezone: '', message: answer.message, items };
    return this.faults.strike('answer', json, paged);
  }

  private links(asked: Asked): AnswerJson {
    const { now } = asked;
    const { app, day, zone, currency } = checkDevice(asked.body, now);
    if (!this.world.apps.some(({ entry }) => entry.id === app))
      throw new Refusal(403, 'no permission for appId');
    const expires = Math.floor(now / 1000) + LINK_SECONDS;
    const file = { day: dayText(day), app, zone, currency, hour: Math.floor(now / HOUR_MS) };
    const links = CENTRES.map((centre) => [
      `url_${centre}`,
      `${this.origin}${linkTo({ ...file, centre }, expires, this.signer)}`,
    ]);
    return this.faults.strike('answer', Object.fromEntries(links), asked);
  }
}

/** Checks a request by sections 4 and 5: POST, JSON, and a valid key that may read this report. */
function checkHeaders(asked: Asked, report: ReportName, keys: readonly ServiceKey[]): void {
  if (asked.method !== 'POST') throw new Refusal(405, 'only POST is allowed');
  const bearer = /^Bearer (\S+)$/.exec(asked.header('authorization') ?? '');
  const known = keys.find(({ key }) => key === bearer?.[1]);
  if (!known) throw new Refusal(401, bearer ? 'invalid access token' : 'missing access token');
  if (known.without?.includes(report)) throw new Refusal(403, `no permission for ${report} reports`);
  if (!/^application\/json\s*(;|$)/i.test(asked.header('content-type') ?? '')) {
    throw new Refusal(400, 'Content-Type has to be application/json');
  }
}
