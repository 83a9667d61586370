import type { WordsOf } from '../lib/words-of.ts'
import { libEn } from '../lib/words.en.ts'
import { sessionEn } from '../features/session/words.en.ts'
import type { entranceZh } from './entrance-words.zh.ts'

export const entranceEn: WordsOf<typeof entranceZh> = { ...libEn, ...sessionEn }
