/** Thrown where a request asks an operation for something that is not built yet; answered with 501. */
export class NotBuiltYet extends Error {
  override name = "NotBuiltYet";
}
