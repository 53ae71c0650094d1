/**
 * Runs actions one after another, so that two clicks never change the same thing at once. An action that is under way or waits
 * is not run a second time: that was a double click, and the result is false. An action must not reject.
 */
export function oneByOne(): (what: string, act: () => Promise<void>) => boolean {
  const going = new Set<string>();
  let last = Promise.resolve();
  return (what, act) => {
    if (going.has(what)) return false;
    going.add(what);
    last = last.then(act).finally(() => going.delete(what));
    return true;
  };
}
