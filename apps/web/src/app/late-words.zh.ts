import { flowZh } from '../features/flow/words.zh.ts'

/** Words of pages that few people open. They are loaded with the first such page (app/i18n.ts). */
export const lateZh = { ...flowZh }
