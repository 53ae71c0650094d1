/** The function, called only once for each key. */
export function rememberResults<Key, Result>(work: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, Result>();
  return (key) => {
    if (!results.has(key)) results.set(key, work(key));
    return results.get(key) as Result;
  };
}
