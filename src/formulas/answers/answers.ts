import { isReadFromFiles } from '../../catalogue';
import { fetchComparedSums } from '../../device';
import { AdReportsError, Doubtful, type FailureKind, NotUnderstood, OutOfTime, TooLarge } from '../../errors';
import type { Clock, Http } from '../../platform';
import type { Request } from '../../request';
import { fetchReport } from '../../service';
import { type FormulaAccess, requireAllowedKey } from '../../settings';
import type { Table } from '../../table';
import { AnswerCache, type AnswerCacheServices, type Note } from './answer-cache';
import {
  type CachedAnswer,
  calculateExpiry,
  MOST_WIDE_ROWS,
  selectRequestedCells,
  toQuestion,
  type Width,
} from './question';

/** A cell with less time than this sends nothing, but may still receive the answer from another cell. */
const LEAST_MS = 4_000;
/** From its deadline on a cell sends nothing, but Google lets it wait for a response so much longer. Then a reservation expires. */
const LAST_WAIT_MS = 10_000;
/** For so long, other cells show a failure again, or ask exactly after a wide request has failed. Users are told to try again after a minute. */
const REMEMBERED_MS = 55_000;
/** Longer than another cell takes from reading the notes to storing its reservation. */
const RESERVATION_MS = 250;
const FIRST_POLL_MS = 250;
const LONGEST_POLL_MS = 1_200;

/** Failures that may be caused by what only the wide request contains: further rows, apps or metrics. */
const WIDTH_FAILURES: readonly FailureKind[] = [
  'too large',
  'not permitted',
  'not understood',
  'doubtful',
  'bad request',
  'out of time',
];

/** Throws TooLarge if there are more than `mostRows`. `isUncertain`: the answer is forgotten within a minute. */
export type FetchTable = (request: Request, mostRows: number) => Table & { readonly isUncertain?: boolean };

interface CellCall {
  /** Epoch milliseconds. No work begins after this time. */
  readonly deadline: number;
  describeFailure(error: AdReportsError): string;
}

interface AnswerServices extends CellCall {
  readonly clock: Clock;
  readonly fetchTable: FetchTable;
}

/** A failure of another cell less than a minute ago, with the sentence that this cell showed. */
export class RememberedFailure extends AdReportsError {
  constructor(sentence: string, kind: FailureKind) {
    super({ happened: sentence, kept: '' }, kind);
  }
}

/**
 * The answer to a question that any number of cells may have at the same moment. One cell reserves the question and fetches the answer, and the
 * others wait. A reservation lives as long as its cell can wait. If Google ends that execution early, another cell takes over after this time.
 */
export class Answers {
  constructor(
    private readonly cache: AnswerCache,
    private readonly services: AnswerServices,
  ) {}

  fetchAnswer(mostRows: number): CachedAnswer {
    let reservedWidth: Width | undefined;
    let pollMs = FIRST_POLL_MS;
    for (;;) {
      const { answer, notes } = this.cache.readAnswerAndNotes();
      if (answer !== undefined) return answer;
      const width = notes.wide?.kind === 'too wide' ? 'exact' : 'wide';
      const note = notes[width];
      if (note?.kind === 'failed') throw new RememberedFailure(note.sentence, note.failure);
      if (this.mustWait(note)) {
        reservedWidth = undefined;
        this.waitForNextPoll(pollMs);
        pollMs = Math.min(LONGEST_POLL_MS, pollMs * 1.5);
      } else if (reservedWidth === width) {
        const fetched = this.fetchByWidth(width, mostRows);
        if (fetched !== undefined) return fetched;
      } else {
        this.reserveQuestion(width);
        reservedWidth = width;
      }
    }
  }

  private mustWait(note: Note | undefined): boolean {
    const { clock, deadline } = this.services;
    const isReservedByOther = note?.kind === 'reservation' && note.token !== this.cache.token;
    return isReservedByOther || clock.now() > deadline - LEAST_MS;
  }

  /** Several cells may reserve a question at the same moment, and the last reservation wins. So the cell reads the notes again before it fetches. */
  private reserveQuestion(width: Width): void {
    const { clock, deadline } = this.services;
    const until = deadline + LAST_WAIT_MS;
    this.cache.storeNote(width, { kind: 'reservation', until, token: this.cache.token });
    clock.sleep(RESERVATION_MS * (1 + clock.random()));
  }

  /** Undefined if a wide request has failed because of its width: it leaves the note “too wide”, so that the cell asks exactly. */
  private fetchByWidth(width: Width, mostRows: number): CachedAnswer | undefined {
    const { clock, describeFailure } = this.services;
    const { wide, exact } = this.cache.question;
    const isWider = width === 'wide' && JSON.stringify(wide) !== JSON.stringify(exact);
    const startedAt = clock.now();
    try {
      return this.fetchAndStore(width, isWider ? MOST_WIDE_ROWS : mostRows);
    } catch (error) {
      if (!(error instanceof AdReportsError)) {
        this.cache.removeNote(width);
        throw error;
      }
      const rememberedUntil = clock.now() + REMEMBERED_MS;
      if (isWider && WIDTH_FAILURES.includes(error.kind)) {
        // The rows stay too many until there are new numbers.
        const until = error instanceof TooLarge ? calculateExpiry(wide, startedAt) : rememberedUntil;
        this.cache.storeNote(width, { kind: 'too wide', until });
        return undefined;
      }
      const sentence = describeFailure(error);
      this.cache.storeNote(width, { kind: 'failed', until: rememberedUntil, sentence, failure: error.kind });
      throw error;
    }
  }

  private fetchAndStore(width: Width, mostRows: number): CachedAnswer {
    const { clock, fetchTable } = this.services;
    const startedAt = clock.now();
    const { question } = this.cache;
    const request = question[width];
    const { rows, doubts = [], lacks = [], isUncertain = false } = fetchTable(request, mostRows);
    // A cell cannot show a doubt next to its number, and one bad response must not stay in the cache for six hours.
    if (doubts.length > 0) throw new Doubtful(doubts);
    const answer = { request, rows };
    // A wide request names no apps to get the rows of all: the cell has to find those of its own apps among them.
    const hasMoreApps = request.apps.length < question.exact.apps.length;
    if (hasMoreApps && !hasAppInEachRow(answer)) throw new NotUnderstood('');
    const mayImprove = isUncertain || lacks.length > 0;
    const until = mayImprove ? clock.now() + REMEMBERED_MS : calculateExpiry(request, startedAt);
    this.cache.storeAnswer(width, answer, until);
    return answer;
  }

  private waitForNextPoll(ms: number): void {
    const { clock, deadline } = this.services;
    const remainingMs = deadline - clock.now();
    if (remainingMs <= 0) throw new OutOfTime();
    clock.sleep(Math.min(remainingMs, ms * (0.75 + clock.random() / 2)));
  }
}

function hasAppInEachRow({ request, rows }: CachedAnswer): boolean {
  const appColumn = request.dimensions.indexOf('appId');
  return rows.every((row) => (row[appColumn] ?? '') !== '');
}

export interface SharedTableServices extends AnswerCacheServices {
  readonly http: Http;
  /** Records that the file has formulas to refresh. Called when a formula sends a request or needs none, not for each answer from the cache. */
  noteFormulasUsed(): void;
  noteRefused(): void;
}

/** The table of a request that the service understands, with at most so many rows. Cells of the file ask the service once. */
export function fetchSharedTable(
  request: Request,
  mostRows: number,
  { access, ...call }: CellCall & { readonly access: FormulaAccess },
  services: SharedTableServices,
): Table {
  const { clock, http } = services;
  const { settings } = access;
  if (!access.isAllowed) services.noteRefused();
  const key = requireAllowedKey(access);
  // Answers depend on the service and the key, and do not reveal them.
  const origin = services.digest(JSON.stringify([settings.baseUrl, key]));
  const answers = new Answers(new AnswerCache(toQuestion(request), origin, services), {
    ...call,
    clock,
    fetchTable: (sent, most) => {
      services.noteFormulasUsed();
      const connection = { http, clock, settings, key, deadline: call.deadline, mostRows: most };
      // Device rows must not be cached.
      return isReadFromFiles(sent.report)
        ? fetchComparedSums(sent, connection)
        : fetchReport(sent, connection);
    },
  });
  return selectRequestedCells(answers.fetchAnswer(mostRows), request);
}
