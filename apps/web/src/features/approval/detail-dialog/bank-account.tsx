import { groupsOf } from '@countersign/forms'
import textStyles from '../../../ui/text.module.css'
import fieldValueStyles from './field-value.module.css'

/** In groups for the eye; the gaps are no characters, so that what is copied is the number alone. */
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
