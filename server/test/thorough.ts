/**
 * What is tried with every endpoint × everybody × every row, or every place × every text, takes minutes: all of it in
 * `npm run test:long` and on a separate server (vitest.config.ts), in `npm test` a part that finds most of what breaks.
 */
export const isThorough = process.env.TEST_THOROUGH === '1'
