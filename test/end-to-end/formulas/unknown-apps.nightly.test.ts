import { AddOn } from '../add-on';
import { DRAFT } from '../sidebar';

it('a run for an app id without its leading zeros names the app that was probably meant', () => {
  const addOn = new AddOn().settled();
  const draft = { ...DRAFT, dimensions: ['date', 'appId'] };
  addOn.run({ id: 'known', name: 'Known', draft: { ...draft, apps: ['00123456'] } });
  const { notices } = addOn.run({ id: 'typed', name: 'Revenue', draft: { ...draft, apps: ['123456'] } });
  expect(notices[0]).toMatch(/^No app 123456\. Did you mean 00123456\b.*\?$/);
  expect(addOn.sheet('Revenue')[0]![0]).toContain('No app 123456. Did you mean 00123456');
});
