import { groupsOf } from '@countersign/forms'
import textStyles from '../../../ui/text.module.css'
import fieldValueStyles from './field-value.module.css'

/** Digits in groups; the gaps are not characters, so that copying gives the number alone. */
export function BankAccount({ account }: { account: string }) {
  return (
    <span className={textStyles.tabular}>
      {groupsOf(account).map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the groups of one number stay in their order
        <span key={index} className={fieldValueStyles.accountGroup}>
          {group}
        </span>
      ))}
    </span>
  )
}
