import { defineOptions } from './options.ts'

export const majorMatter = defineOptions('majorMatter', [
  ['decision', '重大决策'],
  ['personnel', '重要干部任免'],
  ['project', '重大项目'],
  ['fund', '大额资金'],
])
