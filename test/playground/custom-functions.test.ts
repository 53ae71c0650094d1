import { customFunctionNames } from '../../playground/custom-functions';
import { project } from './apps-script/project';

describe('the functions that cells may call', () => {
  it('are those whose own comment says @customfunction, in capitals', () => {
    const code = [
      '/** A menu. */',
      'function onOpen() {}',
      '/**',
      ' * Adds.',
      ' * @param {number} a One.',
      ' * @customfunction',
      ' */',
      'function add(a) { return a; }',
      '/** @customfunction */',
      'function NOW_() {}',
      'function plain() {}',
      '/** Speaks of @customfunction and stands far above. */',
      'const nothing = 1;',
      'function other() {}',
    ];
    expect([...customFunctionNames(project(code.join('\n')))]).toEqual(['ADD', 'NOW_']);
  });
});
