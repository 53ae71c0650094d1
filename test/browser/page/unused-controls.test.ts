import { unusedControls } from './unused-controls';

const NONE = new Map<string, string>();

describe('the controls that browser tests do not use', () => {
  it('are those that were seen in any test and used in none', () => {
    const lines = [
      'seen sidebar | button | Run Morning',
      'seen sidebar | button | Pause',
      'used sidebar | button | Run Morning',
    ];
    expect(unusedControls(lines, NONE, 1)).toEqual(['sidebar | button | Pause']);
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
    [
      'payments to split',
      'Split between networks: Aurora Ads paid 5.00 USD',
      'Split between networks: Birch paid 1.00 EUR',
    ],
    [
      'networks',
      'From which difference on shall Aurora Ads be shown as short?',
      'From which difference on shall Birch be shown as short?',
    ],
    ['rates', '1 EUR = … USD, Aug 2026', '1 JPY = … CNY, Sep 2026'],
    ['numbers of rows', 'Delete 2 rows', 'Delete 1 row'],
  ])('are the same control with other %s', (_, one, other) => {
    expect(unusedControls([`seen a | button | ${one}`, `used a | button | ${other}`], NONE, 1)).toEqual([]);
  });

  it.each([
    ['Move Date up', 'Move Date down'],
    ['Close June 2026', 'Close the sidebar'],
    ['Take over', 'Take over Morning'],
  ])('include “%s” if only “%s” is used', (one, other) => {
    expect(unusedControls([`seen a | button | ${one}`, `used a | button | ${other}`], NONE, 1)).toHaveLength(
      1,
    );
  });

  it('may be spared with a reason, but only as long as that is needed', () => {
    const pause = 'sidebar | button | Pause';
    const lines = [`seen ${pause}`, 'seen a | b | c', 'used a | b | c'];
    const spared = new Map([[pause, 'It stops the machine.']]);
    expect(unusedControls(lines, spared, 1)).toEqual([]);
    expect(() => unusedControls([...lines, `used ${pause}`], spared, 1)).toThrow(/need not be spared/);
    expect(() => unusedControls(lines, new Map([['gone', 'It was there.']]), 1)).toThrow(
      /need not be spared/,
    );
  });

  it('are not looked for if hardly any control was used', () => {
    expect(() => unusedControls(['seen a | b | c', 'used a | b | c'], NONE, 2)).toThrow(/only 1 controls/);
  });
});
