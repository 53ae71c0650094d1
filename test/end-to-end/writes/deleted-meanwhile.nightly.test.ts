import { AddOn, DAY_MS } from '../add-on';
import { scheduledReport, tick } from '../reports/scheduled';
import { DRAFT, replyOf, savedReport, sidebarOf } from '../sidebar';
import { setLimits } from '../smaller-limits';
import { restatedFile } from '../take-back/restated-file';

interface Run {
  readonly addOn: AddOn;
  readonly title: string;
  /** Returns what is wrong; '' for a run that ended, or was refused with a sentence of the add-on. */
  readonly act: () => string;
}

function byHand(addOn: AddOn, id: string, title = 'Revenue'): Run {
  return { addOn, title, act: () => replyOf(addOn, 'sidebarRun', { reportId: id, runId: 'e'.repeat(16) }) };
}

const RUNS: Record<string, () => Run> = {
  'a refresh': () => {
    const { addOn, id } = restatedFile();
    return byHand(addOn, id);
  },
  'a refresh with a chart': () => {
    const { addOn, id } = restatedFile({
      refreshing: {
        schedule: { kind: 'by hand' },
        history: 'dropped',
        daysAgain: 2,
        threshold: { absolute: 0.01, percent: 0 },
        chart: { kind: 'line', metric: 'revenue', id: 1 },
      },
    });
    return byHand(addOn, id);
  },
  'a first run into the active tab': () => {
    const addOn = new AddOn().settled();
    const { title, id: sheetId } = addOn.file.activeSheet();
    addOn.user.addSheet('Other');
    const id = savedReport(sidebarOf(addOn), { destination: { kind: 'this sheet', sheetId } });
    return byHand(addOn, id, title);
  },
  'a refresh through a hidden sheet': () => {
    const { addOn, id } = restatedFile({
      draft: { ...DRAFT, apps: [], dimensions: ['date', 'appId', 'area'] },
    });
    setLimits(addOn, { 'MOST_REQUEST_BYTES = 4999e3': 6_000 });
    return byHand(addOn, id);
  },
  'an hourly check': () => {
    const addOn = new AddOn().settled();
    scheduledReport(sidebarOf(addOn));
    sidebarOf(addOn).sidebarSwitchLogs(true);
    tick(addOn);
    addOn.clock.advance(DAY_MS);
    const act = () => {
      const { error } = tick(addOn);
      const sentences =
        addOn
          .sheet('Run log')
          .join()
          .match(/The add-on made a mistake[^,]*/) ?? [];
      return error?.message ?? sentences[0] ?? '';
    };
    return { addOn, title: 'Revenue', act };
  },
};

/** Deletes the tab before the call `nth` of any service. Returns the number of calls, and what is wrong. */
function runWithout({ addOn, title, act }: Run, nth: number) {
  let calls = 0;
  const restored = [...addOn.runtime.hosts.byName.values()].map((host) => {
    const call = host.call.bind(host);
    host.call = (...args) => {
      if (calls++ === nth && addOn.file.sheetNamed(title) !== undefined) addOn.user.deleteSheet(title);
      return call(...args);
    };
    return () => {
      host.call = call;
    };
  });
  const problem = act();
  for (const restore of restored) restore();
  return { calls, problem };
}

describe('a tab that a user deletes', () => {
  it.each(Object.keys(RUNS))(
    'before any call of %s leads to a sentence of the add-on or to a new tab',
    (name) => {
      const run = RUNS[name]!();
      const restore = run.addOn.runtime.keep();
      const { calls } = runWithout(run, -1);
      const wrong = Array.from({ length: calls }, (_, nth) => {
        restore();
        const { problem } = runWithout(run, nth);
        return problem === '' ? '' : `call ${nth + 1}: ${problem}`;
      }).filter((problem) => problem !== '');
      expect(calls).toBeGreaterThan(15);
      expect(wrong).toEqual([]);
    },
    200_000,
  );
});
