/** The items of the check's menu: each step is one, and names the next in its messages. */
export const STEPS = { start: '1 Start', dialog: '2 Check the dialog', table: '3 Show the table' } as const;
