import type { TextStore } from '../platform';
import { defineStoredFormat, type StoredFields } from '../storage';

const STORED_TERMS = defineStoredFormat<StoredFields>((fields) => fields);

/** In the user's own properties, where no other user can forge them. A copy of the file has another id, so it has no consents. */
export class FileConsents {
  constructor(
    private readonly services: { readonly user: TextStore; readonly file: () => { readonly id: string } },
  ) {}

  /** `properties` are the user's, if they are already read. */
  readTerms(matter: string, properties?: ReadonlyMap<string, string>): StoredFields | undefined {
    const propertyName = this.nameConsentProperty(matter);
    return STORED_TERMS.read(
      properties === undefined ? this.services.user.get(propertyName) : properties.get(propertyName),
    );
  }

  recordConsent(matter: string, terms: StoredFields = {}): void {
    this.services.user.set(this.nameConsentProperty(matter), STORED_TERMS.write(terms));
  }

  recordConsents(terms: ReadonlyMap<string, StoredFields>): void {
    const texts = [...terms].map(
      ([matter, consentTerms]) =>
        [this.nameConsentProperty(matter), STORED_TERMS.write(consentTerms)] as const,
    );
    this.services.user.setAll(new Map(texts));
  }

  withdrawConsent(matter: string): void {
    this.services.user.delete(this.nameConsentProperty(matter));
  }

  private nameConsentProperty(matter: string): string {
    return `adreports.consent.${matter}.${this.services.file().id}`;
  }
}
