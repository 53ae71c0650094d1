import type { TextStore } from '../platform/ports';
import { parsed } from '../storage/versioned-json';
import { STORED_VERSION } from './kept';

const PREFIX = 'adreports.consent.';

/**
 * What a user allows in one file: one text for each matter, in the user's own properties, where no editor of the file can forge it.
 * A copy of the file has another id, so nothing is allowed there.
 */
export class FileConsents {
  constructor(
    private readonly user: TextStore,
    private readonly fileId: () => string,
  ) {}

  /** What was allowed; undefined when nothing was, or when it is not readable. `properties` are the user's, where they are at hand. */
  terms(matter: string, properties?: ReadonlyMap<string, string>): Terms | undefined {
    const name = this.name(matter);
    const kept = parsed(properties === undefined ? this.user.get(name) : properties.get(name));
    return kept?.['v'] === STORED_VERSION ? kept : undefined;
  }

  /** Allows a matter, in place of what was allowed before. */
  give(matter: string, terms: Terms = {}): void {
    this.user.set(this.name(matter), JSON.stringify({ ...terms, v: STORED_VERSION }));
  }

  withdraw(matter: string): void {
    this.user.delete(this.name(matter));
  }

  /** The matters of which something is kept for this file. `properties` are the user's. */
  matters(properties: ReadonlyMap<string, string>): string[] {
    const ending = `.${this.fileId()}`;
    return [...properties.keys()]
      .filter((name) => name.startsWith(PREFIX) && name.endsWith(ending))
      .map((name) => name.slice(PREFIX.length, -ending.length));
  }

  private name(matter: string): string {
    return `${PREFIX}${matter}.${this.fileId()}`;
  }
}

export type Terms = Readonly<Record<string, unknown>>;
