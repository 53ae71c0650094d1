import { LIMITED_KEY, PLAYGROUND_KEY } from '../../../playground/service/options';
import { AddOn, COLLEAGUE } from '../add-on';
import { prepareOnce } from '../prepared-once';
import { DRAFT, NEW_SHEET, openSidebar, runId, saveNewReport } from '../sidebar';

const tested = prepareOnce(() => {
  const addOn = new AddOn();
  const sidebar = openSidebar(addOn);
  const saved = sidebar.sidebarSaveSettings({ baseUrl: addOn.service.origin, key: PLAYGROUND_KEY });
  return { addOn, sidebar, saved };
});

const DEVICE = {
  ...DRAFT,
  report: 'device',
  startDate: 'yesterday',
  dimensions: ['area'],
  metrics: ['impression', 'deviceRevenue'],
} as const;

it('the form offers the apps and networks of the service before the first report, for three requests', () => {
  const { addOn, saved } = tested();
  expect(saved.keyTest).toEqual({ result: 'accepted' });
  const { apps, networks } = saved.state.suggestions;
  expect(apps).toContainEqual({ id: '00123456', name: 'Block Harbour' });
  expect(networks).toContainEqual({ id: '40', name: 'Granite Bid' });
  expect(addOn.service.requests).toHaveLength(3);
});

it('the key is saved even if the service does not answer the question for apps', () => {
  const addOn = new AddOn();
  addOn.service.arm('code-403', { endpoint: 'full', after: 1, times: 'until cleared' });
  const { state, keyTest } = openSidebar(addOn).sidebarSaveSettings({
    baseUrl: addOn.service.origin,
    key: LIMITED_KEY,
  });
  expect(keyTest).toEqual({ result: 'accepted' });
  expect(state.maskedKey).not.toBeNull();
});

it('a device report of an app by its name has the rows of the app', () => {
  const { sidebar } = tested();
  const preview = (app: string) => sidebar.sidebarPreview({ ...DEVICE, apps: [app] }, NEW_SHEET).rows;
  expect(preview('Block Harbour')).toEqual(preview('00123456'));
  expect(preview('Block Harbour').length).toBeGreaterThan(0);
});

it('a device report of an app that nobody knows is refused, and names the most similar one', () => {
  const { addOn, sidebar } = tested();
  addOn.service.requests.length = 0;
  expect(() => sidebar.sidebarPreview({ ...DEVICE, apps: ['Block Habour'] }, NEW_SHEET)).toThrow(
    'Apps: There is no app “Block Habour”. Did you mean “Block Harbour” (00123456)?',
  );
  expect(addOn.service.requests.some(({ path }) => path.includes('device'))).toBe(false);
});

it('a report that points to cells is of the apps that the cells name, and is refused, without a change of the sheet, if a cell names no app', () => {
  const { addOn, sidebar } = tested();
  addOn.user.addSheet('Settings');
  addOn.user.type('Settings', 'B2', 'block harbour');
  const id = saveNewReport(sidebar, { draft: { ...DRAFT, apps: ['=Settings!B2'] } });
  sidebar.sidebarRun({ reportId: id, runId: runId(1) });
  expect(JSON.parse(addOn.service.requests.at(-1)?.body ?? '')).toMatchObject({ appIdList: ['00123456'] });
  const before = addOn.displayTab('Revenue');
  addOn.user.type('Settings', 'B2', 'Blok Harbor');
  expect(() => sidebar.sidebarRun({ reportId: id, runId: runId(2) })).toThrow(
    'Apps (Settings!B2): There is no app “Blok Harbor”. Did you mean “Block Harbour” (00123456)?',
  );
  expect(addOn.displayTab('Revenue')).toEqual(before);
});

it.each(['ltv', 'full'] as const)(
  'a run keeps its rows if the service refuses the question for names to %s',
  (endpoint) => {
    const addOn = new AddOn();
    const sidebar = openSidebar(addOn);
    sidebar.sidebarSaveSettings({ baseUrl: addOn.service.origin, key: PLAYGROUND_KEY });
    addOn.service.arm('code-403', { endpoint, after: endpoint === 'full' ? 1 : 0, times: 'until cleared' });
    const draft = { ...DRAFT, apps: ['3.10', '77777777'], dimensions: ['date', 'appId'] };
    expect(
      sidebar.sidebarRun({ reportId: saveNewReport(sidebar, { draft }), runId: runId(1) }),
    ).toMatchObject({
      state: 'done',
      report: { rows: 7, notices: [expect.stringMatching(/^Your key finds no app “77777777”/)] },
    });
  },
);

it('without a key an app by its name is refused because of the key, not of the name', () => {
  const theirs = openSidebar(new AddOn(), COLLEAGUE);
  const draft = { ...DRAFT, apps: ['Block Harbour'] };
  expect(() => theirs.sidebarPreview(draft, NEW_SHEET)).toThrow('There is no report key yet.');
  expect(() => saveNewReport(theirs, { draft })).toThrow('There is no report key yet.');
});
