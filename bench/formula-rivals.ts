/**
 * Models of how other formulas that fetch are written: their pattern of fetching and keeping, not the code of any product.
 * Each is a whole project of a few lines; `question` is the body that goes to the service.
 */

/** The pattern of ImportJSON: every cell sends its own request, and nothing is cached. */
export const EACH_CELL_FETCHES = `
  function RIVAL(address, key, question) {
    return fetched(address, key, question).length;
  }`;

/** The pattern of most recipes: read the cache, or send a request and store the response. No cell waits for another one. */
export const CACHE_WITHOUT_A_LOCK = `
  function RIVAL(address, key, question) {
    var cache = CacheService.getDocumentCache();
    var name = Utilities.base64Encode(Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, question));
    var kept = cache.get(name);
    if (kept !== null) return kept.length;
    var text = fetched(address, key, question);
    if (text.length < 100000) cache.put(name, text, 21600);
    return text.length;
  }`;

/** The code that both share. */
export const FETCHED = `
  function fetched(address, key, question) {
    return UrlFetchApp.fetch(address, {
      method: 'post',
      contentType: 'application/json',
      headers: { Authorization: 'Bearer ' + key },
      payload: question
    }).getContentText();
  }`;
