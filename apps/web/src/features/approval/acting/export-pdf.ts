import { contract, type Detail } from '@countersign/contract'
import { saveAnswer } from '../../../records/save-answer.ts'

/** GET {kind}/exportPDF?id=. A failure is logged (platform.txt §8) and shown in a toast. */
export function exportPdf({ kind, id, type }: Detail): Promise<void> {
  return saveAnswer(contract.exportPDF, { kind, id }, { name: `${type}.pdf`, operation: 'exportPDF' })
}
