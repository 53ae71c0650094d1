/** The formats of a file. Equal formats are one object, so that comparing and storing them is cheap. */
import { checkFormat, type Format } from './cell';
import type { JsonObject } from './json';

export class Formats {
  private readonly known = new Map<string, Format>();

  /** The one object for all equal formats; undefined for an empty one. */
  one(json: JsonObject | undefined): Format | undefined {
    if (json === undefined) return undefined;
    const key = JSON.stringify(json);
    if (key === '{}') return undefined;
    let known = this.known.get(key);
    if (known === undefined) {
      checkFormat(json);
      known = JSON.parse(key) as Format;
      this.known.set(key, known);
    }
    return known;
  }
}
