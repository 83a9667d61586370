import { describe, expect, it } from 'vitest'
import { flowDefinition, problemWords, sayFlowProblem } from '../src/index.ts'

describe('the words of problems', () => {
  it.each(Object.entries(problemWords))('say in both languages what is wrong: %s', (_code, { zh, en }) => {
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).not.toMatch(/\p{Script=Han}/u)
    expect(zh.includes('{detail}')).toBe(en.includes('{detail}'))
  })

  it('name what is at fault, as it is written', () => {
    expect(sayFlowProblem({ code: 'unknownRole', detail: '$&' }, 'zh')).toBe('角色“$&”不存在')
  })
})

describe('a definition', () => {
  const definition = { nodes: [], samePerson: 'keep', permits: [], resumes: false }

  it('is also read from the JSON text that a query carries', () => {
    expect(flowDefinition.safeParse(JSON.stringify(definition)).data).toEqual(definition)
  })

  it.each(['', '{', 'null', '[]', `${'['.repeat(10_000)}${']'.repeat(10_000)}`])(
    'is not read from another text: %#',
    (given) => {
      expect(flowDefinition.safeParse(given)).toMatchObject({ success: false })
    },
  )
})
