import { saveOnce } from '../../../sidebar/editor/save-once';
import { formOf } from '../../../sidebar/form/form-and-draft';
import { saveOrder } from '../../../sidebar/form/order';
import { Failed, type Server, Unanswered } from '../../../sidebar/server/server';
import type { SavedReport } from '../../../src/reports/saved-report';
import { FAILURE, REPORT, STATE } from '../state';

const CHANGE = saveOrder({ ...formOf(REPORT, STATE), name: 'Renamed' });
const { id: _id, revision: _revision, ...NEW } = CHANGE;
const renamed = (part: Partial<SavedReport> = {}) => ({ ...REPORT, name: 'Renamed', revision: 4, ...part });

/** A server that fails to save, and the list that it returns afterwards. */
function failing(error: Error, reports: readonly SavedReport[] | Error): Server {
  return {
    sidebarSaveReport: () => Promise.reject(error),
    sidebarReports: async () => {
      if (reports instanceof Error) throw reports;
      return { now: STATE.now, reports };
    },
    sidebarOpenReport: async (id) => {
      const report = Array.isArray(reports) ? reports.find((one) => one.id === id) : undefined;
      if (report === undefined) throw LOST;
      return { report, others: [] };
    },
  } as Partial<Server> as Server;
}

const LOST = new Unanswered({ ...FAILURE, kind: 'unexpected', happened: 'Service unavailable' });

describe('a save that got no answer from Google', () => {
  it('succeeded if the list has the change or the new report', async () => {
    const change = saveOnce(CHANGE, STATE, failing(LOST, [renamed()]));
    expect(await change).toEqual({
      saved: true,
      id: 'r1',
      report: renamed(),
      unscheduled: null,
      now: STATE.now,
      reports: [renamed()],
    });
    const made = saveOnce(NEW, STATE, failing(LOST, [REPORT, renamed({ id: 'r2', revision: 1 })]));
    expect(await made).toMatchObject({ saved: true, id: 'r2' });
  });

  it.each([
    ['the list is as it was', [REPORT]],
    ['somebody else changed the report', [renamed({ name: 'Theirs' })]],
    ['the report has not changed since', [renamed({ revision: 3 })]],
    ['somebody else chose other days', [renamed({ draft: { ...REPORT.draft, startDate: 'this month' } })]],
    ['the list cannot be had either', new Error('Service unavailable')],
  ] as const)('failed if %s', async (_, reports) => {
    await expect(saveOnce(CHANGE, STATE, failing(LOST, reports))).rejects.toBe(LOST);
  });

  it('of a new report failed if only an older report has the same content', async () => {
    const state = { ...STATE, reports: [renamed()] };
    await expect(saveOnce(NEW, state, failing(LOST, [renamed()]))).rejects.toBe(LOST);
  });
});

it('a save that the server refused stays refused, whatever the list contains', async () => {
  const refused = new Failed(FAILURE);
  await expect(saveOnce(CHANGE, STATE, failing(refused, [renamed()]))).rejects.toBe(refused);
});
