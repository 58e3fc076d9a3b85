import type { FilterServices } from "./filter-items.ts";
import type { MediaFilter } from "./media-filter.ts";

/** Services that moderating content needs besides the store. */
export interface ContentServices extends FilterServices {
  readonly mediaFilter: MediaFilter;
}
