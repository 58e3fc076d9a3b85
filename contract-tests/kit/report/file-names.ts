/** What the files of a report are called inside its folder. */
export const fileNames = { html: "report.html", json: "report.json", junit: "junit.xml" } as const;
