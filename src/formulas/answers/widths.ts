import type { MetricId } from '../../catalogue/catalogue';
import { daysBetween } from '../../dates/calendar';
import { unique } from '../../request/parse-list';
import type { Request } from '../../request/request';
import { covers, hasDays, type Question, withApps } from './question';

/**
 * How much a request contains beyond what its cell needs. `shared`: the apps that cells of the file asked for, the days of the month, and
 * all metrics. `wide`: the same for the apps of the cell. `own days`: all metrics for the apps and days of the cell. `exact`: nothing more. With “asked”, the metrics are those that cells of the
 * file asked for, and with “own”, those of the cell.
 */
export type Width =
  | 'shared'
  | 'shared asked'
  | 'shared own'
  | 'wide'
  | 'wide asked'
  | 'wide own'
  | 'own days'
  | 'exact';

/** What cells of the file asked for so far, in questions that differ only in apps, days and metrics. */
export interface AskedByCells {
  readonly apps: readonly string[];
  readonly metrics: readonly MetricId[];
  /** Metrics that the service refuses. Only cells that need one of them ask for it. */
  readonly refused?: readonly MetricId[];
  /** True if the formulas of a tab did not name the apps of its cells, so that cells do not look there again. */
  readonly areCalculated?: boolean;
  /** The most apps of one request, after a request for more had too many rows. */
  readonly mostApps?: number;
}

/** What to request instead if a request fails, perhaps because of its rows or its metrics. */
export type Fewer = 'fewer rows' | 'fewer metrics';

interface Step extends Readonly<Record<Fewer, Width>> {
  readonly apps: 'asked' | 'own';
  readonly metrics: 'all' | 'asked' | 'own';
}

const STEPS: Readonly<Record<Width, Step>> = {
  shared: { apps: 'asked', metrics: 'all', 'fewer rows': 'wide', 'fewer metrics': 'shared asked' },
  'shared asked': {
    apps: 'asked',
    metrics: 'asked',
    'fewer rows': 'wide asked',
    'fewer metrics': 'shared own',
  },
  'shared own': { apps: 'asked', metrics: 'own', 'fewer rows': 'wide own', 'fewer metrics': 'exact' },
  wide: { apps: 'own', metrics: 'all', 'fewer rows': 'own days', 'fewer metrics': 'wide asked' },
  'wide asked': { apps: 'own', metrics: 'asked', 'fewer rows': 'exact', 'fewer metrics': 'wide own' },
  'wide own': { apps: 'own', metrics: 'own', 'fewer rows': 'exact', 'fewer metrics': 'exact' },
  'own days': { apps: 'own', metrics: 'all', 'fewer rows': 'exact', 'fewer metrics': 'exact' },
  exact: { apps: 'own', metrics: 'own', 'fewer rows': 'exact', 'fewer metrics': 'exact' },
};

/** The widths of a question's requests, widest first. */
export function widthsOf({ isShareable }: Question): Width[] {
  const all = Object.keys(STEPS) as Width[];
  return isShareable ? all : all.filter((width) => !isShared(width));
}

/** The question's request whose days a request of this width has. */
export function daysOf({ exact, wide }: Question, width: Width): Request {
  return width === 'exact' || width === 'own days' ? exact : wide;
}

export function isShared(width: Width): boolean {
  return STEPS[width].apps === 'asked';
}

/** The most rows of a request with more apps or days than the cell's. More rows would cost calls that the cell itself does not need. */
const MOST_WIDE_ROWS = 5_000;
/** The most rows of a request with only more metrics than the cell's. It costs no more calls, but more time, and a cell has 20 s. */
const MOST_ROWS_OF_ALL_METRICS = 12_000;
/** The most rows of a stored answer that further apps are added to. */
const MOST_HELD_ROWS = 12_000;

/** The request of this width. `held` are apps that a stored answer of this width contains: they are not requested again. */
export function requestOf(
  question: Question,
  width: Width,
  asked: AskedByCells,
  held: readonly string[] = [],
): Request {
  const { exact, wide } = question;
  if (width === 'exact') return exact;
  const { from, to } = daysOf(question, width);
  const step = STEPS[width];
  const { metrics, refused = [] } = asked;
  const own = (id: MetricId) => exact.metrics.includes(id);
  const isIn = {
    all: (id: MetricId) => own(id) || !refused.includes(id),
    asked: (id: MetricId) => own(id) || (metrics.includes(id) && !refused.includes(id)),
    own,
  };
  const request = { ...wide, from, to, metrics: wide.metrics.filter(isIn[step.metrics]) };
  return isShared(width) ? withApps(request, chosenApps(request, asked, held)) : request;
}

/** The cell's apps and as many others as fit: an app usually has a row for each day, or more. */
function chosenApps(
  request: Request,
  { apps, mostApps = Number.POSITIVE_INFINITY }: AskedByCells,
  held: readonly string[],
): string[] {
  const days = hasDays(request) ? daysBetween(request.from, request.to) + 1 : 1;
  const most = Math.min(mostApps, Math.floor(MOST_WIDE_ROWS / days));
  const others = apps.filter((app) => !held.includes(app));
  return unique([...request.apps, ...others]).slice(0, Math.max(request.apps.length, most));
}

/** Whether a stored answer of so many rows has room for the rows of another app. */
export function hasRoom({ apps }: Request, count: number): boolean {
  return (count / Math.max(1, apps.length)) * (apps.length + 1) <= MOST_HELD_ROWS;
}

/** The width to try if a request of this width fails. Skips widths with the same request. */
export function narrower(question: Question, width: Width, fewer: Fewer, asked: AskedByCells): Width {
  const failed = JSON.stringify(requestOf(question, width, asked));
  let next = width;
  do next = STEPS[next][fewer];
  while (next !== 'exact' && JSON.stringify(requestOf(question, next, asked)) === failed);
  return next;
}

export function isWider(request: Request, { exact }: Question): boolean {
  return !covers(exact, request);
}

export function mostRowsOf(request: Request, question: Question): number {
  const { from, to, apps } = question.exact;
  if (!isWider(request, question)) return Number.POSITIVE_INFINITY;
  const isEqual = request.from === from && request.to === to && request.apps.length === apps.length;
  return isEqual ? MOST_ROWS_OF_ALL_METRICS : MOST_WIDE_ROWS;
}
