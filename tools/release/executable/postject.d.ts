/** The package has no types of its own. */
declare module "postject" {
  /** Writes a resource into an executable, which stays where it is. */
  export function inject(
    file: string,
    name: string,
    resource: Buffer,
    options: { readonly sentinelFuse: string },
  ): Promise<void>;
}
