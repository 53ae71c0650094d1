/**
 * A function that runs actions one after another, so that two clicks never change the same thing at once. `what` names the action. If it
 * is already under way or waiting, it was a double click: the action is not run again, and the result is false. Actions must not reject.
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
