import type { GoodRun } from '../../src/reports/run-facts';
import type { SavedReport } from '../../src/reports/saved-report';
import { ABSENT } from '../../src/request/draft';
import type { SidebarServer } from '../../src/sidebar-server/allow-list';
import { AddOn, OWNER } from './add-on';

/** The server as one user's sidebar calls it: returns answers, or throws the error message. */
export type Sidebar = {
  readonly [Name in keyof SidebarServer]: (
    ...args: Parameters<SidebarServer[Name]>
  ) => ReturnType<SidebarServer[Name]>;
};

export function openSidebar(addOn: AddOn, user = OWNER): Sidebar {
  const functions = new Proxy(
    {},
    {
      get:
        (_, name: string) =>
        (...args: unknown[]) => {
          const { error, value } = addOn.call(name, args, { user });
          if (error !== undefined) throw new Error(error.message);
          return value;
        },
    },
  );
  return functions as Sidebar;
}

export const DRAFT = {
  ...ABSENT,
  report: 'full',
  apps: ['3.10'],
  startDate: 'last 7 days',
  endDate: '',
  dimensions: ['date', 'area'],
  metrics: ['revenue', 'impressionApi'],
  zone: 'UTC+0',
  currency: 'USD',
} as const;

export const NEW = {
  name: 'Revenue',
  draft: DRAFT,
  destination: { kind: 'new sheet', title: 'Revenue' },
} as const;

/** What the form of a new report says besides the draft when it asks for a preview. */
export const NEW_SHEET = { destination: NEW.destination, id: null } as const;

/** Saves a new report and returns its id. */
export function saveNewReport(sidebar: Sidebar, change: object = {}): string {
  const answer = sidebar.sidebarSaveReport({ ...NEW, ...change });
  if (!answer.saved) throw new Error('a new report cannot have been changed by somebody');
  return answer.id;
}

/** Saves a report again with changed settings. */
export function saveAgain(sidebar: Sidebar, id: string, change: (report: SavedReport) => object): void {
  const report = reportIn(sidebar, id);
  const { revision, name, draft, destination, refreshing } = report;
  const order = { id, revision, name, draft, destination, refreshing, ...change(report) };
  expect(sidebar.sidebarSaveReport(order).saved).toBe(true);
}

export function reportIn(sidebar: Sidebar, id: string): SavedReport {
  return sidebar.sidebarOpenReport(id).report;
}

/** Runs a report to its end in one call. */
export function runToEnd(sidebar: Sidebar, reportId: string, nth = 1): GoodRun {
  const answer = sidebar.sidebarRun({ reportId, runId: runId(nth) });
  if (answer.state !== 'done') throw new Error(`the run is ${answer.state}`);
  return answer.report;
}

/** A saved report in its file. `run` runs it by hand and returns the result. */
export interface RanReport {
  readonly addOn: AddOn;
  readonly sidebar: Sidebar;
  readonly id: string;
  readonly run: () => GoodRun;
}

/** A file with a new report that has run once. */
export function createRanReport(change: object = {}, addOn = new AddOn().saveSettings()): RanReport {
  const sidebar = openSidebar(addOn);
  const id = saveNewReport(sidebar, change);
  let runs = 0;
  const run = () => runToEnd(sidebar, id, ++runs);
  run();
  return { addOn, sidebar, id, run };
}

/** A run id as the sidebar makes it. */
export function runId(nth = 1): string {
  return nth.toString(16).padStart(16, 'f');
}
