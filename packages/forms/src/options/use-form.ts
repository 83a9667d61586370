import { defineOptions } from './options.ts'

export const useForm = defineOptions('useForm', [
  ['original', '原件'],
  ['copy', '复印件'],
  ['scan', '扫描件'],
  ['seal', '用印'],
])
