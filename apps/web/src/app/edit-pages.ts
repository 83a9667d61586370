import type { Kind } from '@countersign/forms'

/** platform.txt §2; nothing else lies under /edit. */
export const editPages: Readonly<Record<string, Kind>> = {
  contractEdit: 'contract',
  travelEdit: 'travel',
  businessEdit: 'business',
  cardEdit: 'card',
  paymentsEdit: 'payments',
  inspectionEdit: 'inspection',
  procuredEdit: 'procured',
}
