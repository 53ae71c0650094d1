import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppsScriptApi, type ScriptFile } from './apps-script-api';

const SCRIPT_ID = 'x'.repeat(57);
const MANIFEST: ScriptFile = { name: 'appsscript', type: 'JSON', source: '{ "runtimeVersion": "V8" }' };
const MACROS: ScriptFile = {
  name: 'Macros',
  type: 'SERVER_JS',
  source: 'function sortByDate() { return 1; }',
};
const DIALOG: ScriptFile = { name: 'reports/Dialog', type: 'HTML', source: '<p>Which month?</p>' };
const OWN: readonly ScriptFile[] = [
  { name: 'Code', type: 'SERVER_JS', source: 'var adReports_ = (() => ({}))();\nfunction onOpen() {}\n' },
  { name: 'sidebar', type: 'HTML', source: '<!doctype html><div id="sidebar"></div>' },
];

it.each([
  [['--platform-check'], /^Give the id of a script made for the check: --script-id ID/],
  [['--platform-chek'], /^Unknown option '--platform-chek'/],
  [
    ['--script-id', 'x'.repeat(57)],
    /^--script-id belongs to --platform-check; the add-on goes to the script/,
  ],
  [[], /^Put your script id into \.clasp\.json/],
])('npm run deploy refuses %j in one sentence, before it builds', (args, sentence) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/deploy.mjs', ...args], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(sentence);
});

describe('npm run deploy, with the script that is at Google', () => {
  let home: string;
  let api: AppsScriptApi;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'deploy-'));
  });

  afterEach(async () => {
    await api.stop();
    rmSync(home, { recursive: true });
  });

  /** Runs the command for a script with these files. A user is logged in. */
  async function deploy({
    files,
    args = [],
    refusal,
  }: {
    files: readonly ScriptFile[];
    args?: readonly string[];
    refusal?: AppsScriptApi['refusal'];
  }) {
    api = new AppsScriptApi(SCRIPT_ID, files);
    if (refusal !== undefined) api.refusal = refusal;
    const login = join(home, 'login.json');
    const user = { type: 'authorized_user', client_id: 'a', client_secret: 'b', access_token: 'c' };
    const tokens = { default: { ...user, refresh_token: 'd', expiry_date: Date.now() + 3_600_000 } };
    writeFileSync(login, JSON.stringify({ tokens }));
    const env = {
      ...process.env,
      NODE_OPTIONS: `--import=${await api.start()}`,
      clasp_config_auth: login,
    };
    return new Promise<{ code: number; stderr: string }>((resolve) => {
      execFile(
        process.execPath,
        ['tools/deploy.mjs', '--platform-check', '--script-id', SCRIPT_ID, ...args],
        { env },
        (error, _, stderr) => resolve({ code: error === null ? 0 : 1, stderr }),
      );
    });
  }

  const names = () => api.files.map(({ name }) => name).toSorted();

  it('npm run deploy, with the script that is at Google stops at files of other people, names them as the script editor does, and changes nothing', async () => {
    const files = [MANIFEST, MACROS, ...OWN, DIALOG];
    const { code, stderr } = await deploy({ files });
    expect([code, api.files]).toEqual([1, files]);
    expect(stderr).toBe(
      'The script has code that is not of this add-on, and a push would remove it: Macros.gs, reports/Dialog.html. ' +
        'Nothing was pushed. Use a script without other code, or replace it with `npm run deploy -- --replace`.\n',
    );
  });

  it.each([
    ['code', { ...OWN[0]!, source: 'function sortByDate() { return 1; }' }, 'Code.gs'],
    ['a sidebar', { ...OWN[1]!, source: '<p>Mine</p>' }, 'sidebar.html'],
  ])(
    'npm run deploy, with the script that is at Google stops at %s of other people in a file that the add-on has too',
    async (_, file, name) => {
      const { code, stderr } = await deploy({ files: [MANIFEST, file] });
      expect([code, api.files]).toEqual([1, [MANIFEST, file]]);
      expect(stderr).toContain(`a push would remove it: ${name}. `);
    },
  );

  it('npm run deploy, with the script that is at Google replaces them with --replace', async () => {
    const { code, stderr } = await deploy({ files: [MANIFEST, MACROS, DIALOG], args: ['--replace'] });
    expect([code, stderr, names()]).toEqual([0, '', ['Code', 'appsscript', 'sidebar']]);
  });

  it('npm run deploy, with the script that is at Google pushes over an earlier version and over the empty file of a new script, in any language', async () => {
    const source = 'function myFunction() {\n  \n}\n';
    const { code, stderr } = await deploy({
      files: [MANIFEST, ...OWN, { name: 'Código', type: 'SERVER_JS', source }],
    });
    expect([code, stderr, names()]).toEqual([0, '', ['Code', 'appsscript', 'sidebar']]);
    expect(api.files.find(({ name }) => name === 'Code')!.source).toContain('PLATFORM_CHECK_ARGUMENTS');
  });

  it('npm run deploy, with the script that is at Google says why, and pushes nothing, when Google does not show the script', async () => {
    const refusal = { code: 403, message: 'User has not enabled the Apps Script API.' };
    const { code, stderr } = await deploy({ files: [MANIFEST], refusal, args: ['--replace'] });
    expect([code, api.files]).toEqual([1, [MANIFEST]]);
    expect(stderr).toBe(
      `Google did not show the files of the script, so nothing was pushed: ${refusal.message}\n`,
    );
  });
});
