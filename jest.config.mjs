export default {
  testEnvironment: 'node',
  maxWorkers: '100%',
  // A storm of cells on a busy machine takes its time; no test asserts one.
  testTimeout: 120_000,
  // A worker has nothing left to do within 15 ms of its last test, but on a busy machine it needs longer than Jest's half second to
  // free its memory. A worker that something keeps alive is still ended and reported.
  workerGracefulExitTimeout: 10_000,
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/test/**/*.test.tsx'],
  transform: {
    '^.+\\.tsx?$': '<rootDir>/tools/esbuild-transform.cjs',
  },
  // The file that is bundled. For Node the package has another one, which only calls Node's crypto.
  moduleNameMapper: { '^js-sha256$': '<rootDir>/node_modules/js-sha256/build/sha256.cjs' },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/build'],
};
