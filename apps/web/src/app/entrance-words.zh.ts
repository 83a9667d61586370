import { libZh } from '../lib/words.zh.ts'
import { sessionZh } from '../features/session/words.zh.ts'

/** What is read before anybody is logged in, or when nothing else can be loaded: it comes with the first script. */
export const entranceZh = { ...libZh, ...sessionZh }
