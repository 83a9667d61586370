import { advance } from './en/advance.ts'
import { business } from './en/business.ts'
import { card } from './en/card.ts'
import { contract } from './en/contract.ts'
import { household } from './en/household.ts'
import { inspection } from './en/inspection.ts'
import { invoice } from './en/invoice.ts'
import { kaccount } from './en/kaccount.ts'
import { lease } from './en/lease.ts'
import { leave } from './en/leave.ts'
import { materials } from './en/materials.ts'
import { meeting } from './en/meeting.ts'
import { nopayment } from './en/nopayment.ts'
import { options } from './en/options.ts'
import { payments } from './en/payments.ts'
import { procured } from './en/procured.ts'
import { refundrequest } from './en/refundrequest.ts'
import { reimbursement } from './en/reimbursement.ts'
import { shareholder } from './en/shareholder.ts'
import { tender } from './en/tender.ts'
import { transferfund } from './en/transferfund.ts'
import { travel } from './en/travel.ts'
import { ucard } from './en/ucard.ts'
import type { English } from './english.ts'

export const en: English = {
  kinds: {
    ucard,
    card,
    transferfund,
    nopayment,
    inspection,
    travel,
    meeting,
    reimbursement,
    business,
    contract,
    kaccount,
    household,
    tender,
    materials,
    leave,
    payments,
    refundrequest,
    lease,
    procured,
    invoice,
    advance,
    shareholder,
  },
  yesNo: { 是: 'Yes', 否: 'No' },
  options,
}
