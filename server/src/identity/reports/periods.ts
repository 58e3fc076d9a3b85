/**
 * The intervals of reports: local hours, days and months, counted since the UTC epoch (Identity, Report records;
 * Conventions, Identity, Reports). The times here are local ones, in seconds as the zone's clock shows them.
 */

const hour = 3_600;
const day = 24 * hour;

export interface Unit {
  /** The number of the interval that a local time lies in. */
  readonly of: (local: number) => number;
  /** When the interval of this number begins. */
  readonly start: (period: number) => number;
}

export const hours: Unit = {
  of: (local) => Math.floor(local / hour),
  start: (period) => period * hour,
};

export const days: Unit = {
  of: (local) => Math.floor(local / day),
  start: (period) => period * day,
};

export const months: Unit = {
  of(local) {
    const date = new Date(local * 1000);
    return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
  },
  start: (period) => Date.UTC(1970, period) / 1000,
};
