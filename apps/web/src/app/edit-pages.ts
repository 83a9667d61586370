import type { Kind } from '@countersign/forms'

/** The edit pages of platform.txt §2; /edit has no others. */
export const editPages: Readonly<Record<string, Kind>> = {
  contractEdit: 'contract',
  travelEdit: 'travel',
  businessEdit: 'business',
  cardEdit: 'card',
  paymentsEdit: 'payments',
  inspectionEdit: 'inspection',
  procuredEdit: 'procured',
}
