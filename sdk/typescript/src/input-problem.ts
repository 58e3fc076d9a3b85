/** Something in a call's input that cannot be sent. The transport turns it into an `InvalidInputError`. */
export class InputProblem extends Error {}
