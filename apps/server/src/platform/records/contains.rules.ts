import { foldedName } from '@countersign/forms'

/** Whether a text contains another one as names are compared; every text contains one that is not given. */
export function contains(text: string, part = ''): boolean {
  return foldedName(text).includes(foldedName(part))
}
