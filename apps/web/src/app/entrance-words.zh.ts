import { libZh } from '../lib/words.zh.ts'
import { sessionZh } from '../features/session/words.zh.ts'

/** Words shown before login or when nothing else can be loaded; part of the first script. */
export const entranceZh = { ...libZh, ...sessionZh }
