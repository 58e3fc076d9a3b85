import type { ExchangeLaw } from "../exchange/session.ts";

export const exchangeLaws: readonly ExchangeLaw[] = [];
