import { findPart } from '../derive/find-part.ts'
import { linksIn, listIn, textIn } from '../values.ts'
import { defineRule } from './rule.ts'

/** submit-forms.md D5: an acceptance is not before the signature of its contract. */
export const acceptedAfterSigned = defineRule(['acceptDate', 'contract'], [], (values) => {
  const [contract] = linksIn(values, 'contract')
  const signed = contract && findPart(contract, 'qdTime')
  const accepted = textIn(values, 'acceptDate')
  if (!signed || accepted === undefined || accepted >= signed) return undefined
  return { outcome: 'refuse', code: 'acceptedBeforeSigned', field: 'acceptDate', words: { date: signed } }
})

/** Nobody signs the own request: the superior does, and whoever reads the acceptance is told why. */
export const applicantIsNoAcceptor = defineRule(['acceptors'], ['applicantId'], (values, { applicantId }) =>
  listIn(values, 'acceptors').includes(applicantId)
    ? { outcome: 'warn', code: 'acceptorIsApplicant', field: 'acceptors' }
    : undefined,
)
