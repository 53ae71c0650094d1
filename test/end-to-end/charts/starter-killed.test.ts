import { sidebarCall } from '../../../playground/sidebar-call';
import { AddOn, HOUR_MS } from '../add-on';
import { sidebarOf } from '../sidebar';
import { setLimits } from '../smaller-limits';

const NAMES = [
  'LTV cohorts',
  'Retention cohorts',
  'Revenue by day',
  'Revenue by month',
  'Revenue by country',
];

const namesOf = (addOn: AddOn) =>
  sidebarOf(addOn)
    .sidebarReports()
    .reports.map(({ name }) => name);
const titlesOf = ({ file }: AddOn) => file.sheets.map(({ title }) => title);
const click = (addOn: AddOn) => addOn.call('sidebarStarter', []);

describe('the starter workbook after Google has ended its execution', () => {
  it('has each report once, wherever the saving of reports was ended', () => {
    const addOn = new AddOn().settled();
    const restore = addOn.runtime.keep();
    for (const when of ['before', 'after'] as const)
      for (let effect = 1, saved = 0; saved < NAMES.length; effect++) {
        restore();
        addOn.runtime.killAt({ effect, when });
        expect(click(addOn).killed).toBe(true);
        saved = namesOf(addOn).length;
        addOn.runtime.killAt({ effect: 40, when: 'before' });
        click(addOn);
        expect([effect, ...namesOf(addOn).sort()]).toEqual([effect, ...[...NAMES].sort()]);
      }
  });

  it('is whole after the next click, and has no tab twice, wherever the making of its tabs was ended', () => {
    const addOn = new AddOn().settled();
    const restore = addOn.runtime.keep();
    const { effects } = click(addOn);
    const whole = titlesOf(addOn).sort();
    for (const back of [0, 4])
      for (const when of ['before', 'after'] as const) {
        restore();
        addOn.runtime.killAt({ effect: effects.length - back, when });
        expect(click(addOn).killed).toBe(true);
        expect(click(addOn).error).toBeUndefined();
        expect(titlesOf(addOn).sort()).toEqual(whole);
      }
  });
});

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
