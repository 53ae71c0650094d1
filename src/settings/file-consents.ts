import type { TextStore } from '../platform/ports';
import { type StoredFields, storedForm } from '../storage/versioned-json';

const STORED_TERMS = storedForm<StoredFields>((fields) => fields);

/** In the user's own properties, where no other user can forge them. A copy of the file has another id, so it has no consents. */
export class FileConsents {
  constructor(
    private readonly ports: { readonly user: TextStore; readonly file: () => { readonly id: string } },
  ) {}

  /** The terms of a consent; undefined if there is none or it is unreadable. `properties` are the user's, if they are already read. */
  terms(matter: string, properties?: ReadonlyMap<string, string>): StoredFields | undefined {
    const name = this.name(matter);
    return STORED_TERMS.read(properties === undefined ? this.ports.user.get(name) : properties.get(name));
  }

  give(matter: string, terms: StoredFields = {}): void {
    this.ports.user.set(this.name(matter), STORED_TERMS.write(terms));
  }

  giveAll(terms: ReadonlyMap<string, StoredFields>): void {
    const texts = [...terms].map(([matter, each]) => [this.name(matter), STORED_TERMS.write(each)] as const);
    this.ports.user.setAll(new Map(texts));
  }

  withdraw(matter: string): void {
    this.ports.user.delete(this.name(matter));
  }

  private name(matter: string): string {
    return `adreports.consent.${matter}.${this.ports.file().id}`;
  }
}
