/**
 * Returns the counted time, independent of zones: the second at which the minute began. Minutes are exact in every
 * zone, because all zones change at whole minutes; quarters of an hour are not (St John's changed at 00:01 until
 * 2011, Casey did in 2022). Times before 1972 keep their seconds for Africa/Monrovia, which was 44 minutes and 30
 * seconds behind UTC until January 1972.
 */
export function activityTime(instant: number): number {
  const second = Math.floor(instant / 1000);
  return second < wholeMinutesSince ? second : Math.floor(second / 60) * 60;
}

const wholeMinutesSince = Date.UTC(1972, 1) / 1000;
