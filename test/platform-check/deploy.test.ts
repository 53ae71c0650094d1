import { spawnSync } from 'node:child_process';

describe('npm run deploy', () => {
  it.each([
    [['--platform-check'], /^Give the id of a script made for the check: --script-id ID/],
    [['--platform-chek'], /^Unknown option '--platform-chek'/],
    [
      ['--script-id', 'x'.repeat(57)],
      /^--script-id belongs to --platform-check; the add-on goes to the script/,
    ],
    [[], /^Put your script id into \.clasp\.json/],
  ])('refuses %j in one sentence, before it builds', (args, sentence) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/deploy.mjs', ...args], {
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
  });
});
