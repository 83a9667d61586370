// The page runs without eval. zod tests for eval by default, and a strict policy would report each test.
// oxlint-disable-next-line no-underscore-dangle -- the name is zod's
globalThis.__zod_globalConfig = { jitless: true }
