import type { TextStore } from '../platform/ports';
import { type StoredFields, storedForm } from '../storage/versioned-json';

const PREFIX = 'adreports.consent.';
const STORED_TERMS = storedForm<StoredFields>((fields) => fields);

/** In the user's own properties, where no other user can forge them. A copy of the file has another id, so it has no consents. */
export class FileConsents {
  constructor(
    private readonly user: TextStore,
    private readonly fileId: () => string,
  ) {}

  /** The terms of a consent; undefined if there is none or it is unreadable. `properties` are the user's, if they are already read. */
  terms(matter: string, properties?: ReadonlyMap<string, string>): StoredFields | undefined {
    const name = this.name(matter);
    return STORED_TERMS.read(properties === undefined ? this.user.get(name) : properties.get(name));
  }

  give(matter: string, terms: StoredFields = {}): void {
    this.giveAll(new Map([[matter, terms]]));
  }

  giveAll(terms: ReadonlyMap<string, StoredFields>): void {
    this.user.setAll(
      new Map([...terms].map(([matter, each]) => [this.name(matter), STORED_TERMS.write(each)])),
    );
  }

  withdraw(matter: string): void {
    this.user.delete(this.name(matter));
  }

  /** The matters with a consent for this file. `properties` are the user's. */
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
