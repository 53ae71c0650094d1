import { project } from '../../emulator/test/project';
import { customFunctionNames } from '../../playground/custom-functions';

describe('the functions that cells can call', () => {
  it('are all top-level functions, documented or not, in capitals, except names that end in an underscore', () => {
    const code = [
      '/** A menu. */',
      'function onOpen() {}',
      '/**',
      ' * Adds.',
      ' * @param {number} a One.',
      ' * @customfunction',
      ' */',
      'function add(a) { return inner(a); function inner(b) { return b; } }',
      'function hidden_() {}',
      'const nothing = 1;',
    ];
    expect([...customFunctionNames(project(code.join('\n')))]).toEqual(['ONOPEN', 'ADD']);
  });
});
