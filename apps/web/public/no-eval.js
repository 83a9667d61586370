// The page runs without eval. zod looks for it unless told; a strict policy would report each look.
// oxlint-disable-next-line no-underscore-dangle -- the name is zod's
globalThis.__zod_globalConfig = { jitless: true }
