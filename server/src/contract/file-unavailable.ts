/** A file that the build makes is not there yet; in a clone, it is made while the server runs. Answered with 503. */
export class FileUnavailable extends Error {
  override name = "FileUnavailable";
}
