import { PLAYGROUND_KEY } from '../../../../playground/service/options';
import type { SaveOrder } from '../../../../src/reports/saved-report';
import { AddOn, COLLEAGUE, TUESDAY } from '../../add-on';
import { preparedOnce } from '../../prepared-once';
import { reportIn, type Sidebar, sidebarOf } from '../../sidebar';
import { scheduledReport, tick } from '../scheduled';

export const BENS_KEY = 'the-key-of-ben-0123456789abcdef';

/** A scheduled report of Ana’s that has run once, in a file that Ben edits too. */
export const scheduledByAna = preparedOnce(() => {
  const keys = [{ key: PLAYGROUND_KEY }, { key: BENS_KEY }];
  const addOn = new AddOn({ now: TUESDAY + 35 * 60_000, service: { keys } }).settled();
  const [ana, ben] = [sidebarOf(addOn), sidebarOf(addOn, COLLEAGUE)];
  const id = scheduledReport(ana);
  tick(addOn);
  expect(reportIn(ana, id).lastRun?.result).toBe('done');
  addOn.forget();
  return { addOn, ana, ben, id };
});

export function withKey(addOn: AddOn, ben: Sidebar, key = BENS_KEY): void {
  ben.sidebarSaveSettings({ baseUrl: addOn.service.origin, key, anyway: true });
}

/** Saves a change of the report as the user's form would. */
export function changed(sidebar: Sidebar, id: string, draft: object, more: Partial<SaveOrder> = {}): void {
  const { name, revision, draft: before, destination, refreshing } = reportIn(sidebar, id);
  const order = { id, revision, name, draft: { ...before, ...draft }, destination, refreshing, ...more };
  expect(sidebar.sidebarSaveReport(order).saved).toBe(true);
}

export function approve(sidebar: Sidebar, id: string): void {
  sidebar.sidebarApprove(id, reportIn(sidebar, id).version);
}

export function discard(sidebar: Sidebar, id: string): void {
  sidebar.sidebarDiscardChange(id, reportIn(sidebar, id).version);
}

/** The questions sent with the owner's key since the last `forget`: kind of report, apps and first day. */
export function askedWithAnasKey({ sent }: AddOn): string[] {
  const anas = sent.filter(({ headers }) => JSON.stringify(headers).includes(PLAYGROUND_KEY));
  const questions = anas.map(({ url, body }) => {
    const { appIdList, startDate } = JSON.parse(Buffer.from(body ?? []).toString('utf8'));
    return `${new URL(url).pathname} ${appIdList} ${startDate}`;
  });
  return [...new Set(questions)];
}

export const ALL_APPS = { apps: [] };

/** A question of the version that Ana has approved, see askedWithAnasKey. */
export const APPROVED = /^\/\S+ 3\.10 2026-09-(0[89]|1\d)$/;
