export default {
  testEnvironment: 'node',
  maxWorkers: '100%',
  // A storm of cells on a busy machine takes its time; no test asserts one.
  testTimeout: 120_000,
  // A process that has run browsers and thousands of sheets needs more than Jest's half second to give its memory back on a busy
  // machine. One that something still keeps alive is ended, and told of, all the same.
  workerGracefulExitTimeout: 10_000,
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/test/**/*.test.tsx'],
  transform: {
    '^.+\\.tsx?$': '<rootDir>/tools/esbuild-transform.cjs',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/build'],
};
