import { crossRate } from '../../../emulator/src/spreadsheet/formula/functions/currency-rates';
import { serialOfDay } from '../../../emulator/src/spreadsheet/serial';
import { addMonths, lastDay, type Month, monthOf } from '../../../src/dates/months';
import type { Playground } from '../../playground';
import type { SimulatedService } from '../../service/service';

interface TourFile {
  readonly name: (month: Month) => string;
  readonly content: (month: Month, world: TourWorld) => string;
}

interface TourWorld {
  readonly service: Pick<SimulatedService, 'truth' | 'world'>;
  /** The present day. */
  readonly today: string;
}

/** The share of Aurora's revenue that it deducts as invalid traffic. */
const INVALID = 0.023;
/** Birch counts a little less than the service: less than the usual tolerance. */
const COUNTED = 0.998;
const AURORA = '1';
const BIRCH = '2';

/** The statements and the bank export that users add in the tour “Did they pay us?”. Their amounts are close to what the service reports. */
export const TOUR_FILES = [
  { name: (month) => `aurora-ads-${month}.csv`, content: auroraStatement },
  { name: (month) => `birch-exchange-${month}.csv`, content: birchStatement },
  { name: (month) => `bank-export-${month}.csv`, content: bankExport },
] as const satisfies readonly TourFile[];

function auroraStatement(month: Month, world: TourWorld): string {
  const apps = auroraApps(month, world);
  const total = {
    app: '',
    earned: sumOf(apps, 'earned'),
    invalid: sumOf(apps, 'invalid'),
    net: sumOf(apps, 'net'),
  };
  const row = (label: string, { app, earned, invalid, net }: App) =>
    [label, app, ...[earned, invalid, net].map((amount) => amount.toFixed(2))].join();
  return lines([
    'Publisher statement,Aurora Ads Inc.',
    `Statement number,AUR-${month}`,
    `Statement date,${world.today}`,
    '',
    'Month,App,Estimated earnings (USD),Invalid traffic (USD),Net earnings (USD)',
    ...apps.map((app) => row(month, app)),
    row('Total', total),
  ]);
}

interface App {
  readonly app: string;
  readonly earned: number;
  readonly invalid: number;
  readonly net: number;
}

function auroraApps(month: Month, world: TourWorld): App[] {
  return revenueByApp(month, AURORA, world).map(({ app, revenue }) => {
    const earned = cents(revenue);
    const invalid = -cents(revenue * INVALID);
    return { app, earned, invalid, net: earned + invalid };
  });
}

function sumOf(apps: readonly App[], part: 'earned' | 'invalid' | 'net'): number {
  return apps.reduce((sum, app) => sum + app[part], 0);
}

function birchStatement(month: Month, world: TourWorld): string {
  const apps = birchApps(month, world);
  const total = apps.reduce((sum, { amount }) => sum + amount, 0);
  return lines([
    'Period;App;Earnings (EUR)',
    ...apps.map(({ app, amount }) => `${month};${app};${withComma(amount)}`),
    `Total;;${withComma(total)}`,
  ]);
}

/** Euros for a dollar on the last working day of a month. */
export function euroRate(month: Month): number {
  const [year = 0, at = 0, day = 0] = lastDay(month).split('-').map(Number);
  const weekday = (new Date(Date.UTC(year, at - 1, day)).getUTCDay() + 6) % 7;
  return crossRate('USD', 'EUR', serialOfDay(year, at, day - Math.max(0, weekday - 4))) ?? 1;
}

/** Birch's revenue in euros. */
function birchApps(month: Month, world: TourWorld): { readonly app: string; readonly amount: number }[] {
  const rate = euroRate(month);
  return revenueByApp(month, BIRCH, world).map(({ app, revenue }) => ({
    app,
    amount: cents(revenue * rate * COUNTED),
  }));
}

function bankExport(month: Month, world: TourWorld): string {
  const aurora = sumOf(auroraApps(month, world), 'net').toFixed(2);
  const birch = birchApps(month, world).reduce((sum, { amount }) => sum + amount, 0);
  return lines([
    'Booking date,Payer,Purpose,Amount,Currency',
    `${world.today},Aurora Ads Inc.,Payment AUR-${month},${aurora},USD`,
    `${world.today},Northwind Catering,Lunch for the team,-48.20,USD`,
    `${world.today},Birch Exchange,Earnings ${month},${birch.toFixed(2)},EUR`,
  ]);
}

/** A network's revenue of a month in USD, as the service reports it. */
function revenueByApp(month: Month, network: string, { service }: TourWorld) {
  const days = Array.from(
    { length: Number(lastDay(month).slice(8)) },
    (_, at) => `${month}-${`${at + 1}`.padStart(2, '0')}`,
  );
  return service.world.apps.map(({ entry }) => {
    const numbers = days.map((day) => service.truth.numbers({ app: entry.id, day, where: { network } }));
    return { app: entry.packageName, revenue: numbers.reduce((sum, { revenueUsd }) => sum + revenueUsd, 0) };
  });
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\r\n`).join('');
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

function withComma(amount: number): string {
  const [whole = '', fraction = ''] = amount.toFixed(2).split('.');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${fraction}`;
}

/** The content of a file of the tour; undefined if there is no file with this name. */
export function tourFile(name: string, { simulated, runtime }: Playground): string | undefined {
  const now = runtime.clock.now();
  const month = lastMonth(now);
  const file = TOUR_FILES.find((one) => one.name(month) === name);
  if (simulated === null) return undefined;
  return file?.content(month, { service: simulated.service, today: dayOf(now) });
}

export function lastMonth(now: number): Month {
  return addMonths(monthOf(dayOf(now)), -1);
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
