/**
 * The number of requests per thousand for each template. Requests about money pass the finance officer: a little over
 * three hundred, so that the officer has 300,000 rows of 1,000,000 requests.
 */
export const mix = {
  'leave approved': 350,
  'travel approved': 118,
  'business approved': 90,
  'materials approved': 40,
  'card approved': 16,
  'ucard approved': 16,
  'leave rejected': 20,
  'leave running 1': 12,
  'leave running 2': 8,
  'travel running 1': 5,
  'payments running 1': 4,
  'payments running 2': 6,
  'reimbursement rejected': 5,
  'payments approved': 110,
  'reimbursement approved': 94,
  'contract approved': 18,
  'procured approved': 12,
  'invoice approved': 12,
  'advance approved': 10,
  'nopayment approved': 9,
  'refundrequest approved': 6,
  'transferfund approved': 6,
  'inspection approved': 6,
  'meeting approved': 6,
  'tender approved': 5,
  'lease approved': 5,
  'kaccount approved': 4,
  'household approved': 4,
  'shareholder approved': 3,
} as const satisfies Record<string, number>

export type TemplateName = keyof typeof mix
