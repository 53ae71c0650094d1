const { default: Sequencer } = require('@jest/test-sequencer');

/** Folders whose files take seconds each. Begun last, one of them would keep one processor busy and the other idle. */
const SLOW = /[\\/](end-to-end|browser|simulation)[\\/]|large/;

/** Jest itself knows how long a file took only where it has run before. */
module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isSlow = ({ path }) => SLOW.test(path);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
};
