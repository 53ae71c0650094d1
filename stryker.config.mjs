/**
 * Changes the source in small ways, one at a time, and counts the changes that no unit test of `npm test` notices:
 * `npm run mutate -- --mutate 'src/table/**\/*.ts'`.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: ['src/{table,device,service,formulas,close}/**/*.ts'],
  // Texts are for people; no test depends on their exact words.
  mutator: { excludedMutations: ['StringLiteral'] },
  testRunner: 'jest',
  jest: {
    configFile: 'jest.config.mjs',
    // The other tests run the built add-on, which has no mutants.
    config: {
      testPathIgnorePatterns: [
        '/node_modules/',
        '\\.nightly\\.test\\.',
        '/test/(bench|browser|build|docs|end-to-end|platform-check|playground|sidebar)/',
      ],
    },
    enableFindRelatedTests: true,
  },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  ignorePatterns: ['build', 'dist', 'docs', 'bench', 'test/browser', 'playground/page'],
  reporters: ['progress-append-only', 'clear-text', 'html'],
  clearTextReporter: { reportTests: false, logTests: false },
  htmlReporter: { fileName: 'build/mutation.html' },
  tempDirName: 'build/stryker',
  // The first run takes long: it runs all tests in one process, and records which mutants each test reaches.
  dryRunTimeoutMinutes: 60,
};
