import { type Kind, kinds } from './kind.ts'
import type { FormDefinition } from './form-definition.ts'
import { advance } from './kinds/advance.ts'
import { business } from './kinds/business.ts'
import { card } from './kinds/card.ts'
import { contract } from './kinds/contract.ts'
import { household } from './kinds/household.ts'
import { inspection } from './kinds/inspection.ts'
import { invoice } from './kinds/invoice.ts'
import { kaccount } from './kinds/kaccount.ts'
import { lease } from './kinds/lease.ts'
import { leave } from './kinds/leave.ts'
import { materials } from './kinds/materials.ts'
import { meeting } from './kinds/meeting.ts'
import { nopayment } from './kinds/nopayment.ts'
import { payments } from './kinds/payments.ts'
import { procured } from './kinds/procured.ts'
import { refundrequest } from './kinds/refundrequest.ts'
import { reimbursement } from './kinds/reimbursement.ts'
import { shareholder } from './kinds/shareholder.ts'
import { tender } from './kinds/tender.ts'
import { transferfund } from './kinds/transferfund.ts'
import { travel } from './kinds/travel.ts'
import { ucard } from './kinds/ucard.ts'

const definitions = {
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
} satisfies { [K in Kind]: FormDefinition<K> }

/** The forms with literal names, from which the types of the locale file are derived. */
export type Definitions = typeof definitions

export const forms: Readonly<Record<Kind, FormDefinition>> = definitions

/** Finds a form by kind (`leave`) or type name (请假审批). */
export function findForm(kindOrTypeName: string): FormDefinition | undefined {
  return kinds
    .map((kind) => forms[kind])
    .find((form) => form.kind === kindOrTypeName || form.typeName === kindOrTypeName)
}
