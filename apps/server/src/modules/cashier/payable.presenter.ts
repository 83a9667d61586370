import type { Payable } from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import { formatTime } from '../../platform/business-time.ts'
import type { PayableRow } from './payable.repository.ts'

export function presentPayable(
  { applicantId, handlerId, amountFen, paidFen, queuedAt, batchedAt, company, ...row }: PayableRow,
  readerId: string,
): Payable {
  const [amount, paid] = [BigInt(amountFen), BigInt(paidFen)]
  return {
    ...row,
    company: company ?? '',
    amount: formatFen(amount),
    paid: formatFen(paid),
    left: formatFen(amount - paid),
    queuedTime: formatTime(queuedAt),
    batchTime: batchedAt ? formatTime(new Date(batchedAt)) : '',
    isOwn: applicantId === readerId || handlerId === readerId,
  }
}
