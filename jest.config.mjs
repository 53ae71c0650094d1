export default {
  testEnvironment: 'node',
  maxWorkers: '100%',
  // A storm of cells on a busy machine takes its time; no test asserts one.
  testTimeout: 120_000,
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/test/**/*.test.tsx'],
  transform: {
    '^.+\\.tsx?$': '<rootDir>/tools/esbuild-transform.cjs',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/build'],
};
