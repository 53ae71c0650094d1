export default {
  testEnvironment: 'node',
  maxWorkers: '100%',
  // A storm of cells on a busy machine takes its time; no test asserts one.
  testTimeout: 120_000,
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/test/**/*.test.tsx'],
  transform: {
    '^.+\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.jest.json', diagnostics: false }],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/build'],
};
