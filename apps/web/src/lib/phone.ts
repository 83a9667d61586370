import { findPhoneProblem } from '@countersign/forms'
import { t } from 'i18next'

/** platform.txt §5 "Phone helper": what is wrong with a mobile number, "" where nothing is. */
export function phoneMessage(text: string): string {
  const problem = findPhoneProblem(text)
  return problem ? t(`check.phone.${problem}`) : ''
}
