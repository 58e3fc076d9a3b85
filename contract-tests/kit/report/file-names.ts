/** Names of the files of a report in its folder. */
export const fileNames = { html: "report.html", json: "report.json", junit: "junit.xml" } as const;
