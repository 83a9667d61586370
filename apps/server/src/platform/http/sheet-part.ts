import { importChoices, makeable, statementChoices } from '@countersign/contract'
import type { FastifyRequest } from 'fastify'
import { parseValue, record } from '../parse-value.ts'
import type { SentSheet } from '../sheet/import-sheet.ts'
import { readFile } from './file-part.ts'

/** Limit on an imported sheet, in bytes. */
const largestSheet = 5 * 1024 * 1024

/** The sheet of a request, and how its address says that it is to be imported. Refuses as `readFile`. */
export async function readSentSheet(request: FastifyRequest): Promise<SentSheet> {
  // Other clients send more in the address.
  const { isTrial, columns, makes } = parseValue(importChoices, record(request.query))
  const chosen = columns.split(',').flatMap((one) => {
    const [name = '', index] = one.split(':')
    return index === undefined ? [] : [[name, Number(index)] as const]
  })
  return {
    bytes: await readFile(request, largestSheet),
    isTrial: isTrial > 0,
    isMarked: isTrial === 2,
    chosen: new Map(chosen),
    makes: makeable.filter((kind) => makes.split(',').includes(kind)),
  }
}

/** The statement of a bank, and how its address says that it is to be read. Refuses as `readFile`. */
export async function readSentStatement(
  request: FastifyRequest,
): Promise<{ bytes: Uint8Array; account: string; columns: string }> {
  const choices = parseValue(statementChoices, record(request.query))
  return { ...choices, bytes: await readFile(request, largestSheet) }
}
