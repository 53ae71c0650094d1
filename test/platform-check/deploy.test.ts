import { spawnSync } from 'node:child_process';

function deploy(...args: string[]): { readonly status: number | null; readonly message: string } {
  const { status, stderr } = spawnSync(process.execPath, ['tools/deploy.mjs', ...args], { encoding: 'utf8' });
  return { status, message: stderr.trim() };
}

describe('npm run deploy', () => {
  it('refuses the platform check without the id of a script made for it', () => {
    const { status, message } = deploy('--platform-check');
    expect(status).toBe(1);
    expect(message).toMatch(
      /^Give the id of a script made for the check: `npm run deploy -- --platform-check --script-id ID`/,
    );
  });

  it('refuses an unknown option, and names the known ones', () => {
    const { status, message } = deploy('--platform-chek');
    expect(status).toBe(1);
    expect(message).toMatch(
      /--platform-chek.*Allowed are --with-bigquery, or --platform-check with --script-id\.$/s,
    );
  });

  it('refuses a script id for the add-on itself, which is pushed to the script of .clasp.json', () => {
    const { status, message } = deploy('--script-id', 'x'.repeat(57));
    expect(status).toBe(1);
    expect(message).toMatch(/^--script-id belongs to --platform-check: .*Put its id there/);
  });
});
