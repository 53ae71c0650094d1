import { AddOn, DAY_MS } from '../add-on';
import { BY_HAND, scheduledReport, tick } from '../reports/scheduled';
import { DRAFT, replyOf, sidebarOf } from '../sidebar';
import { setLimits } from '../smaller-limits';
import { restatedFile } from '../take-back/restated-file';

interface Run {
  readonly addOn: AddOn;
  /** Returns what is wrong; '' for a run that ended, or was refused with a sentence of the add-on. */
  readonly act: () => string;
}

const CHART = { chart: { kind: 'line', metric: 'revenue', id: 1 } };

const RUNS: Record<string, () => Run> = {
  'a refresh with a chart': () => {
    const { addOn, id } = restatedFile({ refreshing: { ...BY_HAND, ...CHART } });
    return { addOn, act: () => replyOf(addOn, 'sidebarRun', { reportId: id, runId: 'e'.repeat(16) }) };
  },
  'a refresh through a hidden sheet': () => {
    const draft = { ...DRAFT, apps: [], dimensions: ['date', 'appId', 'area'] };
    const { addOn, id } = restatedFile({ draft });
    setLimits(addOn, { 'MOST_REQUEST_BYTES = 4999e3': 6_000 });
    return { addOn, act: () => replyOf(addOn, 'sidebarRun', { reportId: id, runId: 'e'.repeat(16) }) };
  },
  'an hourly check': () => {
    const addOn = new AddOn().settled();
    scheduledReport(sidebarOf(addOn));
    sidebarOf(addOn).sidebarSwitchLogs(true);
    tick(addOn);
    addOn.clock.advance(DAY_MS);
    const act = () => {
      const { error } = tick(addOn);
      const log = addOn.sheet('Run log').join();
      return error?.message ?? /The add-on made a mistake[^,]*/.exec(log)?.[0] ?? '';
    };
    return { addOn, act };
  },
};

/** Deletes the tab before the call `nth` of any service. Returns the number of calls, and what is wrong. */
function runWithout({ addOn, act }: Run, nth: number) {
  let calls = 0;
  const restored = [...addOn.runtime.hosts.byName.values()].map((host) => {
    const call = host.call.bind(host);
    host.call = (...args) => {
      if (calls++ === nth && addOn.file.sheetNamed('Revenue') !== undefined)
        addOn.user.deleteSheet('Revenue');
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

it.each(Object.keys(RUNS))(
  'a tab that a user deletes before any call of %s leads to a sentence of the add-on or to a new tab',
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
