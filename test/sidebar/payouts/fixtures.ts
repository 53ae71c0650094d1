import type { PayoutsProps } from '../../../sidebar/payouts/payout-part';
import type { Server } from '../../../sidebar/server/server';
import type { PayoutsView, StatementReading } from '../../../src/sidebar-server/payout-calls';
import { NOW, STATE } from '../state';

/** A payment that AdMob has made for October. */
export const PROPOSAL: PayoutsView['proposals'][number] = {
  proposalId: 'p1',
  network: 'AdMob',
  date: '2026-11-21',
  amount: '1204.5',
  currency: 'USD',
  reference: 'Wire 77',
  pays: 'Oct 2026',
  reason: 'The amounts are equal.',
};

/** A file with statements and payments, in which nothing is to be decided. */
export const VIEW: PayoutsView = {
  now: NOW,
  currency: 'USD',
  codes: ['USD', 'EUR', 'GBP'],
  hasInputs: true,
  networks: [
    { id: '1', name: 'AdMob' },
    { id: '2', name: 'AppLovin' },
  ],
  statedMonths: ['2026-10', '2026-09'],
  counts: { matched: 1200, short: 1, over: 0 },
  outstanding: { amount: '12345.5', withoutRate: [] },
  overdue: { amount: '345.125', withoutRate: [] },
  problems: [],
  proposals: [],
  unmatched: [],
};

/** What is read of a file that says everything. */
export const NOTHING_ASKED = { questions: [], about: {}, remembered: {}, leftOut: '', problems: [] };

export const LINE = {
  networkId: '1',
  month: '2026-10',
  currency: 'USD',
  app: '',
  network: '',
  number: '',
  date: '',
  deductions: '',
};

/** What is not compared yet, because the network is not known. */
export const SUM: StatementReading['sums'][number] = {
  network: '',
  month: '2026-10',
  currency: 'USD',
  amount: '1234.5',
  reported: null,
  isFar: false,
  reportedIn: 'USD',
};

/** A statement of two lines that can be added. */
export const READING: StatementReading = {
  networkId: '1',
  lines: [
    { ...LINE, amount: '1200', app: 'app-1' },
    { ...LINE, amount: '34.5', app: 'app-2' },
  ],
  sums: [SUM],
  headers: ['Month', 'App', 'Earnings'],
  columns: { period: 0, app: 1, amount: 2 },
  ...NOTHING_ASKED,
  printed: null,
  number: '',
  date: '',
  notices: [],
};

const nothing = () => undefined;

/** The properties of every part of the view, with no action under way. */
export function createProps(
  view: Partial<PayoutsView> = {},
  { isBusy = false }: { readonly isBusy?: boolean } = {},
): PayoutsProps {
  const data = { ...VIEW, ...view };
  return {
    server: {} as Server,
    state: STATE,
    data,
    actions: {
      data,
      message: '',
      isBusy,
      about: '',
      findFailure: () => null,
      runAction: async () => true,
      loadData: nothing,
      forgetMessage: nothing,
    },
    onSettings: nothing,
  };
}

/** The form of a statement or of payments, and what was read of it. */
export function createReader<Form, Reading>(form: Form, reading: Reading) {
  return {
    form,
    reading,
    outdatedReason: '',
    isBusy: false,
    failure: null,
    changeInput: nothing,
    requestReading: async () => undefined,
    clear: nothing,
  };
}

/** The text of a page without its tags. */
export function toText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&lt;', '<');
}

/** The tag of the button with this label. */
export function findButtonTag(html: string, label: string): string | undefined {
  return [...html.matchAll(/<button[^>]*>(?=([^<]*))/g)].find(([, found]) => found === label)?.[0];
}
