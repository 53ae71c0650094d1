import { PLAYGROUND_KEY } from '../../playground/service/options';
import { DAY_MS, describeWholeFile, expectKeyKept } from './add-on';
import { prepareOnce } from './prepared-once';
import { createRanReport } from './sidebar';

/** A report that has run, and is due again. */
const due = prepareOnce(() => {
  const file = createRanReport();
  file.addOn.clock.advance(DAY_MS);
  file.addOn.sent.length = 0;
  return file;
});

/** Fails unless a run is refused with the message, sends nothing, and leaves the whole file unchanged. */
function expectRefused({ addOn, run }: ReturnType<typeof due>, message: RegExp): void {
  const before = describeWholeFile(addOn.file);
  expect(run).toThrow(message);
  expect(addOn.sent).toEqual([]);
  expect(describeWholeFile(addOn.file)).toBe(before);
  expectKeyKept(addOn);
}

it.each([
  ['is not JSON', 'adreports.settings', '{'],
  ['has a key that is not JSON', 'adreports.key', 'x'],
  ['has a key without a host', 'adreports.key', `{"v":1,"key":"${PLAYGROUND_KEY}"}`],
  [
    'has another host',
    'adreports.settings',
    '{"v":1,"baseUrl":"https://files.reports.example.evil.example"}',
  ],
  ['is gone', 'adreports.key', undefined],
])(
  'the stored settings of a user in a property that %s do not send the key anywhere, and the form opens',
  (_how, name, text) => {
    const file = due();
    const stored = file.addOn.runtime.properties('user');
    if (text === undefined) stored.delete(name);
    else stored.set(name, text);
    expectRefused(file, /There is no report key yet|Address of your reporting service/);
    expect(file.sidebar.sidebarState()).toMatchObject({ maskedKey: null });
  },
);

it('the stored settings of a user hide a key in Google’s error that repeats it, also before the key is saved', () => {
  const { addOn } = due();
  const key = 'another-key-0123456789abcdef';
  const host = addOn.runtime.hosts.byName.get('PropertiesService')!;
  const { call } = host;
  host.call = (execution, method, args) => {
    const text = JSON.stringify(args) ?? '';
    if (text.includes(key)) throw new Error(`Argument too large: ${text}`);
    return call.call(host, execution, method, args);
  };
  const record = addOn.call('sidebarSaveSettings', [{ key: ` ${key}`, anyway: true }]);
  expect(record.error?.message).toContain('Argument too large');
  expect(JSON.stringify(record)).not.toContain(key);
});
