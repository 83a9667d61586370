import { describe, expect, it } from 'vitest'
import { forms, referencesIn } from '../src/index.ts'
import { sampler } from './sampler.ts'

describe('the references of an input', () => {
  it('are gathered from every field, each once', () => {
    const input = {
      person: '张三',
      people: ['u2', { id: 'u1' }, '张三'],
      department: { id: 'd1' },
      departments: '研发部、财务部',
      attachment: [{ id: 'f1' }, 'https://oa/api/files/f2?sign=x', 'f1,f3'],
      text: 'u9',
    }
    expect(referencesIn(sampler, input)).toEqual({
      people: ['张三', 'u2', 'u1'],
      departments: ['d1', '研发部', '财务部'],
      files: ['f1', 'https://oa/api/files/f2?sign=x', 'f3'],
      requests: [],
    })
  })

  it('leave out texts that a database cannot hold, and lists that are too long', () => {
    const input = {
      person: 'a\u0000',
      people: ['b\ud800', 'u1'],
      departments: Array.from({ length: 21 }, (_, index) => `d${index}`),
      attachment: Array.from({ length: 100_000 }, (_, index) => `f${index}`),
    }
    expect(referencesIn(sampler, input)).toEqual({ people: ['u1'], departments: [], files: [], requests: [] })
  })

  it('leave out fields that the server fills in', () => {
    expect(referencesIn(forms.leave, { createName: '李四', handover: '张三' }).people).toEqual(['张三'])
  })
})
