import shared from '../jest.config.mjs';

export default { ...shared, rootDir: '..', testMatch: ['<rootDir>/emulator/test/**/*.test.ts'] };
