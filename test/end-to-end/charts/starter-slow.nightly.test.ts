import { sidebarCall } from '../../../playground/sidebar-call';
import { AddOn, HOUR_MS } from '../add-on';
import { sidebarOf } from '../sidebar';
import { setLimits } from '../smaller-limits';

const titlesOf = ({ file }: AddOn) => file.sheets.map(({ title }) => title);
const click = (addOn: AddOn) => addOn.call('sidebarStarter', []);

describe('the starter workbook of a slow service', () => {
  const slow = () => {
    const addOn = new AddOn();
    setLimits(addOn, { 'PAGE_ROWS = 1e3': 100 });
    addOn.settled().service.arm('slow', { ms: 6_000, times: 'until cleared' });
    return addOn;
  };

  it('is made by several executions, and Google ends none of them', () => {
    const addOn = slow();
    const states: unknown[] = [];
    while (states.at(-1) !== 'done' && states.length < 20) {
      const { error, killed, duration, value } = click(addOn);
      expect({ error, killed }).toEqual({ error: undefined, killed: false });
      expect(duration).toBeLessThan(330_000);
      states.push((value as { state: string }).state);
    }
    expect(states.at(-1)).toBe('done');
    expect(states.length).toBeGreaterThan(1);
    expect(titlesOf(addOn).slice(0, 5)).toEqual(['Overview', 'Revenue', 'Networks', 'Cohorts', 'Close']);
  });

  it('stops when a user cancels the run of a report', async () => {
    const addOn = slow();
    const made = addOn.runtime.runInThread(...sidebarCall('sidebarStarter', []), { kind: 'sidebar' });
    const running = () =>
      sidebarOf(addOn)
        .sidebarReports()
        .reports.find(({ run }) => run !== null)?.run?.runId;
    for (let waited = 0; running() === undefined && waited < HOUR_MS; waited += 1_000)
      await addOn.runtime.pass(1_000);
    expect(sidebarOf(addOn).sidebarCancel(running() ?? '')).toBe(true);
    const { value } = await made;
    expect(value).toMatchObject({ answer: { state: 'cancelled' } });
    expect(titlesOf(addOn)).not.toContain('Overview');
  });
});
