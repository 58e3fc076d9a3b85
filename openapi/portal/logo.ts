/** The mark of the product: a gate with its bar raised. Its colours are those of the theme, in `portal.css`. */
import { html } from "./html.ts";

/** Decorative, because the name is always beside it. `browser/icon.svg` has the same shape in fixed colours. */
export const logo = html`<svg class="logo" viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" focusable="false"><rect class="logo-ground" width="32" height="32" rx="7"/><path class="logo-gate" d="M6 26V14a10 10 0 0 1 20 0v12h-4.5V14a5.5 5.5 0 0 0-11 0v12z"/><path class="logo-bar" d="M13 26v-4.2l8.5-5.4v4.2z"/></svg>`;
