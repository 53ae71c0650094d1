import { spawnSync } from 'node:child_process';

function deploy(...args: string[]): { readonly status: number | null; readonly said: string } {
  const { status, stderr } = spawnSync(process.execPath, ['tools/deploy.mjs', ...args], { encoding: 'utf8' });
  return { status, said: stderr.trim() };
}

describe('npm run deploy', () => {
  it('refuses the platform check without the id of a script made for it', () => {
    const { status, said } = deploy('--platform-check');
    expect(status).toBe(1);
    expect(said).toMatch(
      /^Give the id of a script made for the check: `npm run deploy -- --platform-check --script-id ID`/,
    );
  });

  it('refuses an unknown option, and names the known ones', () => {
    const { status, said } = deploy('--platform-chek');
    expect(status).toBe(1);
    expect(said).toMatch(
      /--platform-chek.*Allowed are --with-bigquery, or --platform-check with --script-id\.$/s,
    );
  });

  it('refuses a script id for the add-on itself, which is pushed to the script of .clasp.json', () => {
    const { status, said } = deploy('--script-id', 'x'.repeat(57));
    expect(status).toBe(1);
    expect(said).toMatch(/^--script-id belongs to --platform-check: .*Put its id there/);
  });
});
