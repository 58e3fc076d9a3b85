/** Names of the files of a report in its folder. */
export const fileNames = {
  html: "report.html",
  coverage: "coverage.html",
  coverageText: "coverage.txt",
  json: "report.json",
  junit: "junit.xml",
} as const;
