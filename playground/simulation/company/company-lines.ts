import { type CompanyOutcome, median } from './company-outcome';

/** The quotas that Google gives a user of a consumer account for a day. */
const TRIGGER_MINUTES = 90;
const FETCHES = 20_000;
const PROPERTIES = 50_000;
/** The part of the limit that must be spent on useful answers. */
const LEAST_USEFUL = 0.8;
const DAY_MINUTES = 24 * 60;

/** The outcome as lines of text. */
export function companyLines(outcome: CompanyOutcome): string[] {
  const { options, needed, waits, leastWait, mostWait, person, byDueHour } = outcome;
  const { files, limit, seed, outageHours, filesPerPerson } = options;
  const longest = waits.at(-1) ?? 0;
  const requests = outcome.accepted + outcome.refused;
  return [
    `${number(files)} files with five reports each · limit ${limit} requests a minute · seed ${seed}${outageHours > 0 ? ` · the service was down for ${outageHours} hours` : ''}`,
    `requests needed ${number(needed)} · answered ${number(outcome.accepted)} · refused ${number(outcome.refused)} (${percent(outcome.refused / requests)})${outcome.failed > 0 ? ` · during the outage ${number(outcome.failed)}` : ''}`,
    `requests a minute ${(requests / outcome.minutes).toFixed(1)} on average, ${outcome.mostInAMinute} in the fullest minute`,
    `share of the limit spent on useful answers: ${usefulText(outcome)}`,
    `fresh: the first file after ${minutes(waits[0] ?? 0)}, the median after ${minutes(median(waits))}, the last after ${minutes(longest)}`,
    `longest wait ${minutes(longest)}: ${target(longest <= mostWait, `the queue alone takes ${minutes(leastWait)}; with two checks ${minutes(mostWait)}`)}`,
    ...(outageHours > 0 ? byDueHour.map(orderLine) : []),
    `a person with ${Math.min(files, filesPerPerson)} of the files used at most ${person.triggerMinutes.toFixed(0)} of ${TRIGGER_MINUTES} trigger minutes, ${number(person.requests)} of ${number(FETCHES)} fetches and about ${number(person.properties)} of ${number(PROPERTIES)} property calls a day`,
    `as a row of docs/scale.md: ${companyRow(outcome)}`,
    ...(longest > DAY_MINUTES ? ['A day’s refresh takes longer than a day: the files never catch up.'] : []),
  ];
}

/** The outcome as a row of the table in docs/scale.md. */
export function companyRow({
  options,
  needed,
  refused,
  accepted,
  waits,
  mostWait,
  useful,
  person,
}: CompanyOutcome): string {
  const { whileQueued } = useful;
  const fresh = [waits[0] ?? 0, median(waits), waits.at(-1) ?? 0].map(minutes).join(', ');
  const cells = [
    number(options.files),
    number(needed),
    percent(refused / (accepted + refused)),
    fresh,
    minutes(mostWait),
    whileQueued === null ? 'no bottleneck' : percent(whileQueued),
    person.triggerMinutes.toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** True if the outcome meets the targets. */
export function meetsTargets({ useful, waits, mostWait }: CompanyOutcome): boolean {
  return (useful.whileQueued ?? 1) >= LEAST_USEFUL && (waits.at(-1) ?? 0) <= mostWait;
}

function usefulText({ useful: { whileQueued, whileRefused, inAll } }: CompanyOutcome): string {
  const all = `${percent(inAll)} until the last file was fresh`;
  if (whileQueued === null || whileRefused === null)
    return `${all}; less than an hour’s work was waiting, so the limit was no bottleneck`;
  const isMet = target(whileQueued >= LEAST_USEFUL, `at least ${percent(LEAST_USEFUL)}`);
  return `${percent(whileQueued)} while more than an hour’s work was waiting: ${isMet}; ${percent(whileRefused)} from the first refusal to the last; ${all}`;
}

function orderLine({ hour, files, median: wait }: CompanyOutcome['byDueHour'][number]): string {
  return `  due ${hour} h after the outage began (${number(files)} files): half of them fresh ${minutes(wait)} after it ended`;
}

function target(isMet: boolean, what: string): string {
  return `${isMet ? 'met' : 'MISSED'} (${what})`;
}

function minutes(value: number): string {
  if (!Number.isFinite(value)) return 'never';
  const whole = Math.round(value);
  return whole < 120 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
