/** What a simulation of a company's files depends on. */
export interface CompanyOptions {
  readonly files: number;
  /** The number of requests that the service accepts in a minute, from all files together. */
  readonly limit: number;
  readonly seed: number;
  /** How long the service is down from the moment when the day is complete. The files are due during the outage, hour by hour. */
  readonly outageHours: number;
  /** True if a refusal names the time after which a request is accepted again. */
  readonly namesWait: boolean;
  readonly filesPerPerson: number;
}
