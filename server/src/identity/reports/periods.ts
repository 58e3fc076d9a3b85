/**
 * Intervals of reports: local hours, days and months since the UTC epoch (Identity, Report records; Decisions:
 * Reports). Times here are local seconds, as the zone's clock shows them.
 */

const hour = 3_600;
const day = 24 * hour;

export interface Unit {
  /** Returns the number of the interval that contains a local time. */
  readonly of: (local: number) => number;
  /** Returns the local time at which the interval begins. */
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
