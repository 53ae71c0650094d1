import type { AuditPart } from '../../../../src/audit/cell-audit';

/** The view that says where the number in a cell is from. */
export const audit = {
  title: 'Where is this from?',
  loading: 'Looking at the cell and asking the service…',
  lookAgain: 'Look at the selected cell',
  looked: (cell: string) => `${cell} is shown below.`,
  inCell: 'In the cell',
  now: 'Service now',
  formula: 'A formula for this number',
  referenced: (cell: string) => `The cell it refers to: ${cell}`,
  parts: {
    request: 'What was requested',
    made: 'What it is made of',
    history: 'What has changed',
    files: 'Device files',
    call: 'The formula in the cell',
    references: 'Cells that it uses',
  } satisfies Record<AuditPart, string>,
  /** How many lines a part has. */
  lines: (count: number) => (count === 1 ? '1 line' : `${count} lines`),
};
