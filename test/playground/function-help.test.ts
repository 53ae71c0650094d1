import { project } from '../../emulator/test/project';
import { functionHelp } from '../../playground/function-help';

const CODE = `
/**
 * Adds two numbers,
 * slowly.
 *
 * @param {number} one The first number.
 * @param {number} [two] The second number.
 *   Default: 0.
 * @return {number} The sum.
 * @customfunction
 */
function ADD(one, two) {
  return one + two;
}

/**
 * Without the tag, a function has no help.
 * @param {number} one The first number.
 */
function HIDDEN(one) { return one; }

/**
 * @customfunction
 */
function BARE(what) { return what; }
`;

describe('the help of functions', () => {
  it('is the JSDoc of the pushed file: description, parameters in the order of the function, which of them are optional', () => {
    expect(functionHelp(project(CODE))).toEqual([
      {
        name: 'ADD',
        about: 'Adds two numbers, slowly.',
        parameters: [
          { name: 'one', isOptional: false, about: 'The first number.' },
          { name: 'two', isOptional: true, about: 'The second number. Default: 0.' },
        ],
      },
      { name: 'BARE', about: '', parameters: [{ name: 'what', isOptional: false, about: '' }] },
    ]);
  });
});
