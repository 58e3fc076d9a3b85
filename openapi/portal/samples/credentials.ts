/** Variables of the shell that hold credentials, to keep these out of samples and of the shell's history. */

export const apiKeyVariable = { variable: "GATEHOUSE_API_KEY" };

export const tokenVariable = { variable: "GATEHOUSE_TOKEN" };

/** Holds the password that the reader chooses for the operators of a sample store. */
export const operatorPasswordVariable = "GATEHOUSE_OPERATOR_PASSWORD";
