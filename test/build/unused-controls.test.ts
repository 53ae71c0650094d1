import { spawnSync } from 'node:child_process';

interface Answer {
  readonly unused?: readonly string[];
  readonly error?: string;
}

/** The tool's answer for these lines of browser tests. */
function answer(
  lines: readonly string[],
  spared: readonly (readonly [string, string])[] = [],
  least = 1,
): Answer {
  const script = `import { unusedControls } from './tools/browser/unused-controls.mjs';
    try { console.log(JSON.stringify({ unused: unusedControls(${JSON.stringify(lines)}, new Map(${JSON.stringify(spared)}), ${least}) })); }
    catch (error) { console.log(JSON.stringify({ error: error.message })); }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return JSON.parse(stdout) as Answer;
}

describe('the controls that browser tests do not use', () => {
  it('are those that were seen in any test and used in none', () => {
    const lines = [
      'seen sidebar | button | Run Morning',
      'seen sidebar | button | Pause',
      'used sidebar | button | Run Morning',
    ];
    expect(answer(lines)).toEqual({ unused: ['sidebar | button | Pause'] });
  });

  it.each([
    ['names of reports', 'Run Morning', 'Run Revenue by month'],
    ['names of columns', 'Move Date up', 'Move Clicks (networks) up'],
    ['months', 'Close June 2026', 'Close May 2026'],
    ['months that are frozen', 'Freeze June 2026 now', 'Freeze May 2026 now'],
    ['cells', 'Cell B2: 5', 'Cell'],
    ['mail addresses', 'Fire refreshDue of a@example.com', 'Fire refreshDue of b@example.com'],
    ['payments', '12 Sep 2026: 1,234.50 USD', '3 Aug 2026: -4.00 EUR'],
    ['decisions', 'Confirm: Aurora paid 5.00 USD → Aug 2026.', 'Confirm: “Birch” in your tabs?'],
    ['numbers of rows', 'Delete rows 2 – 4', 'Delete row 1'],
  ])('are the same control with other %s', (_, one, other) => {
    expect(answer([`seen a | button | ${one}`, `used a | button | ${other}`])).toEqual({ unused: [] });
  });

  it.each([
    ['Move Date up', 'Move Date down'],
    ['Close June 2026', 'Close the sidebar'],
    ['Take over', 'Take over Morning'],
  ])('include “%s” if only “%s” is used', (one, other) => {
    expect(answer([`seen a | button | ${one}`, `used a | button | ${other}`]).unused).toHaveLength(1);
  });

  it('may be spared with a reason, but only as long as that is needed', () => {
    const pause = 'sidebar | button | Pause';
    const lines = [`seen ${pause}`, 'seen a | b | c', 'used a | b | c'];
    expect(answer(lines, [[pause, 'It stops the machine.']])).toEqual({ unused: [] });
    expect(answer([...lines, `used ${pause}`], [[pause, 'It stops the machine.']]).error).toMatch(
      /need not be spared/,
    );
    expect(answer(lines, [['gone', 'It was there.']]).error).toMatch(/need not be spared/);
  });

  it('are not looked for if hardly any control was used', () => {
    expect(answer(['seen a | b | c', 'used a | b | c'], [], 2).error).toMatch(/only 1 controls were used/);
  });
});
