/**
 * The time at which something is counted, in no time zone: the second at which its minute began.
 *
 * Minutes are exact in every zone, for all clocks are whole minutes from UTC and were always turned at one: quarters of an
 * hour would not do, for St John's turned its clocks at a minute past midnight until 2011, and Casey did in 2022. The one
 * exception since 1970 is Africa/Monrovia, 44 minutes and 30 seconds behind until January 1972: what is older than that is
 * kept by the second.
 */
export function activityTime(instant: number): number {
  const second = Math.floor(instant / 1000);
  return second < wholeMinutesSince ? second : Math.floor(second / 60) * 60;
}

const wholeMinutesSince = Date.UTC(1972, 1) / 1000;
