import { describe, expect, it } from 'vitest'
import { type Defect, joinShared, sayDefect } from '../../src/verify/defect.ts'

const of = (n: number, code: Defect['code'], where: string): Defect => ({
  approvalId: `id-${n}`,
  applyNo: `OA-${n}`,
  code,
  where,
})
const said = (defects: Defect[]) => joinShared(defects).map(sayDefect)

describe('a defect that several requests report', () => {
  it.each([
    ['a renamed file', 'rowChanged', 'file.name f-1', 'file.name f-1 differs from the record'],
    ['the lost row of a file', 'rowChanged', 'file f-1', 'file f-1 differs from the record'],
    ['a missing file', 'fileMissing', 'f-1', 'the bytes of file f-1 are missing'],
    ['changed bytes', 'fileChanged', 'f-1', 'the bytes of file f-1 were changed'],
    ['a changed flow', 'flowChanged', 'v-1', 'the flow version v-1 is not the one'],
  ] as const)('is one line if it is about what they share: %s', (_what, code, where, sentence) => {
    const lines = said([of(1, code, where), of(2, code, where), of(3, code, where), of(4, code, `${where}2`)])
    expect(lines).toEqual([
      expect.stringContaining(`OA-1 (id-1) and 2 more requests: ${sentence}`),
      expect.stringMatching(/^OA-4 \(id-4\): /),
    ])
  })
  it.each([
    ['eventChanged', '6'],
    ['rowChanged', 'approval.name'],
    ['rowChanged', 'approval_file f-1'],
  ] as const)('stays one line each if it is their own: %s %s', (code, where) => {
    expect(said([of(1, code, where), of(2, code, where)])).toHaveLength(2)
  })
})
