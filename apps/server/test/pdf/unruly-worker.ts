import { createCompile } from '../../src/pdf/compile.ts'
import type { Job, JobResult } from '../../src/pdf/job.ts'

/** The worker of the renderer, except for titles that make it misbehave. */
const compile = createCompile()

const misdeeds: Record<string, () => void> = {
  挂起: () => {
    for (;;) Math.random()
  },
  退出: () => process.exit(3),
  抛出: () => {
    throw new Error('thrown')
  },
  吃内存: () => {
    const eaten: string[][] = []
    for (;;) eaten.push(Array.from({ length: 10_000 }, (_, index) => `${index}${eaten.length}`))
  },
}

process.on('message', ({ layout }: Job) => {
  const title = 'title' in layout.data ? layout.data.title : ''
  misdeeds[title]?.()
  if (title === '表格挂起' && JSON.stringify(layout.data).includes('"type":"table"')) misdeeds['挂起']?.()
  const result: JobResult =
    title === '失败' ? { ok: false, message: 'typst: no' } : { ok: true, pdf: compile(layout) }
  process.send?.(result)
})
