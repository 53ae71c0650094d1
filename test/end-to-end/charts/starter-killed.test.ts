import { AddOn } from '../add-on';
import { sidebarOf } from '../sidebar';

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
