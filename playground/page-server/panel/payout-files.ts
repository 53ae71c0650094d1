import { crossRate } from '../../../emulator/src/spreadsheet/formula/functions/currency-rates';
import { serialOfDay } from '../../../emulator/src/spreadsheet/serial';
import { addMonths, type Month, toLastDay, toMonth } from '../../../src/dates';
import type { Playground } from '../../playground';
import { dayNumber, dayText } from '../../service/days';
import type { SimulatedService } from '../../service/service';

/** The statements and the bank export that users add in the tour “Did they pay us?”. Their amounts are close to what the service reports. */

/** The share of Aurora's revenue that it deducts as invalid traffic. */
const INVALID = 0.023;
/** Birch counts a little less than the service: less than the usual tolerance. */
const COUNTED = 0.998;
const AURORA = '1';
const BIRCH = '2';

/** The names of the files, which are about the month before `now`. */
export function tourFiles(now: number): [aurora: string, birch: string, bank: string] {
  const month = lastMonth(now);
  return [`aurora-ads-${month}.csv`, `birch-exchange-${month}.csv`, `bank-export-${month}.csv`];
}

/** The content of a file of the tour; undefined if there is no file with this name. */
export function tourFile(name: string, { simulated, runtime }: Playground): string | undefined {
  const now = runtime.clock.now();
  const at = tourFiles(now).indexOf(name);
  if (simulated === null || at < 0) return undefined;
  const tables = tourTables(simulated.service, lastMonth(now), dayOf(now));
  return tables[at]!.map((line) => `${line}\r\n`).join('');
}

/** The lines of all files. Aurora states dollars, and Birch euros with decimal commas. */
function tourTables(service: SimulatedService, month: Month, today: string): string[][] {
  const aurora = revenueByApp(service, month, AURORA).map(({ app, revenue }) => {
    const [earned, invalid] = [cents(revenue), -cents(revenue * INVALID)];
    return { app, amounts: [earned, invalid, earned + invalid] };
  });
  const auroraTotals = [0, 1, 2].map((at) => sum(aurora.map(({ amounts }) => amounts[at]!)).toFixed(2));
  const rate = euroRate(month) * COUNTED;
  const birch = revenueByApp(service, month, BIRCH);
  const euros = birch.map(({ revenue }) => cents(revenue * rate));
  return [
    [
      'Publisher statement,Aurora Ads Inc.',
      `Statement number,AUR-${month}`,
      `Statement date,${today}`,
      '',
      'Month,App,Estimated earnings (USD),Invalid traffic (USD),Net earnings (USD)',
      ...aurora.map(({ app, amounts }) => [month, app, ...amounts.map((amount) => amount.toFixed(2))].join()),
      ['Total', '', ...auroraTotals].join(),
    ],
    [
      'Period;App;Earnings (EUR)',
      ...birch.map(({ app }, at) => `${month};${app};${withComma(euros[at]!)}`),
      `Total;;${withComma(sum(euros))}`,
    ],
    [
      'Booking date,Payer,Purpose,Amount,Currency',
      `${today},Aurora Ads,Payment AUR-${month},${auroraTotals[2]},USD`,
      `${today},Northwind Catering,Lunch for the team,-48.20,USD`,
      `${today},Birch Exchange,Earnings ${month},${sum(euros).toFixed(2)},EUR`,
    ],
  ];
}

/** Euros for a dollar on the last working day of a month. */
export function euroRate(month: Month): number {
  const [year = 0, at = 0, day = 0] = toLastDay(month).split('-').map(Number);
  const weekday = (new Date(Date.UTC(year, at - 1, day)).getUTCDay() + 6) % 7;
  return crossRate('USD', 'EUR', serialOfDay(year, at, day - Math.max(0, weekday - 4))) ?? 1;
}

/** A network's revenue of a month in USD, as the service reports it. */
function revenueByApp(service: SimulatedService, month: Month, network: string) {
  const first = dayNumber(`${month}-01`)!;
  const days = Array.from({ length: Number(toLastDay(month).slice(8)) }, (_, at) => dayText(first + at));
  const revenueOf = (app: string, day: string) =>
    service.truth.numbers({ app, day, where: { network } }).revenueUsd;
  return service.world.apps.map(({ entry: { id, packageName: app } }) => ({
    app,
    revenue: sum(days.map((day) => revenueOf(id, day))),
  }));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

function withComma(amount: number): string {
  const [whole = '', fraction = ''] = amount.toFixed(2).split('.');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${fraction}`;
}

export function lastMonth(now: number): Month {
  return addMonths(toMonth(dayOf(now)), -1);
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
