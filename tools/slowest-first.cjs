const { default: Sequencer } = require('@jest/test-sequencer');

/** Folders with slow test files. They start first, so that no processor is idle while the last one runs. */
const SLOW = /[\\/](end-to-end|browser|simulation)[\\/]|large/;

/** Starts slow folders first. Jest itself can sort a file by its time only on machines where it has run before. */
module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isSlow = ({ path }) => SLOW.test(path);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
};
