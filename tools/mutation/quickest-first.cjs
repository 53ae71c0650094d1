const { default: Sequencer } = require('@jest/test-sequencer');
const { isOfMutant, notes, state } = require('./this-run.cjs');

/** Loads only files with tests that reach the mutant, the fastest first. */
module.exports = class QuickestFirst extends Sequencer {
  constructor(options) {
    super(options);
    this.pattern = new RegExp(options.globalConfig.testNamePattern || '');
  }

  sort(tests) {
    state.noticed = false;
    if (!isOfMutant()) return super.sort(tests);
    const known = notes();
    const runtime = ({ path }) => known.get(path)?.runtime ?? 0;
    const reaches = ({ path }) => known.get(path)?.names.some((name) => this.pattern.test(name)) ?? true;
    return tests.filter(reaches).sort((one, other) => runtime(one) - runtime(other));
  }
};
