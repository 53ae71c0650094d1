/** The menu items of the platform check, one for each step. The message of a step names the next item. */
export const STEPS = {
  start: '1 Start',
  dialog: '2 Check the dialog',
  table: '3 Show the table',
  trigger: '4 Watch a trigger',
} as const;
