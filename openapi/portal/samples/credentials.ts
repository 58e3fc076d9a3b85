/** Variables of the shell that hold credentials, to keep these out of samples and of the shell's history. */

export const apiKeyVariable = { variable: "GATEHOUSE_API_KEY" };

export const tokenVariable = { variable: "GATEHOUSE_TOKEN" };
