/** The part of `negotiator` that is used; the types on npm lack the preference. */
declare module "negotiator" {
  class Negotiator {
    constructor(request: { readonly headers: { readonly "accept-encoding": string } });
    encodings<Coding extends string>(
      available: readonly Coding[],
      options: { readonly preferred: readonly Coding[] },
    ): Coding[];
  }
  export = Negotiator;
}
