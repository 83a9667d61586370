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

  it('are names separated by 、 or commas, but files and links by commas alone', () => {
    expect(
      referencesIn(sampler, { people: '张三、李四', departments: '研发部，财务部', attachment: 'f1、f2,f3' }),
    ).toEqual({
      people: ['张三', '李四'],
      departments: ['研发部', '财务部'],
      files: ['f1、f2', 'f3'],
      requests: [],
    })
  })

  it('are one where a field takes one', () => {
    expect(referencesIn(sampler, { person: '张三、李四', department: '研发部、财务部' })).toMatchObject({
      people: ['张三、李四'],
      departments: ['研发部、财务部'],
    })
    expect(referencesIn(sampler, { person: ['u1'] }).people).toEqual(['u1'])
  })

  it('are none in what names nothing', () => {
    const input = { person: {}, people: [{}], attachment: [[['f1']]] }
    expect(referencesIn(sampler, input)).toEqual({ people: [], departments: [], files: [], requests: [] })
  })

  it('name the requests that are linked', () => {
    expect(referencesIn(forms.invoice, { sources: ['p1', { id: 'n1' }, 'NO-p1,p1'] }).requests).toEqual([
      'p1',
      'n1',
      'NO-p1',
    ])
  })

  it('are gathered from as many rows of a table as it takes', () => {
    const row = (id: string) => ({ file: [id] })
    const rows = Array.from({ length: 200 }, (_none, index) => row(`f${index}`))
    expect(referencesIn(forms.invoice, { invoices: rows }).files).toHaveLength(200)
    expect(referencesIn(forms.invoice, { invoices: [...rows, row('f200')] }).files).not.toContain('f200')
    for (const invoices of [row('f1'), 'f1', 1])
      expect(referencesIn(forms.invoice, { invoices }).files).toEqual([])
  })

  it('leave out fields that the server fills in', () => {
    expect(referencesIn(forms.leave, { createName: '李四', handover: '张三' }).people).toEqual(['张三'])
  })
})
