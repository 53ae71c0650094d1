/** The view that says where the number in a cell is from. */
export const audit = {
  title: 'Where is this from?',
  loading: 'Looking at the cell and asking the service…',
  lookAgain: 'Look at the selected cell',
  looked: (cell: string) => `${cell} is shown below.`,
  inCell: 'In the cell',
  now: 'Service now',
  history: 'What has changed',
  formula: 'A formula for this number',
};
