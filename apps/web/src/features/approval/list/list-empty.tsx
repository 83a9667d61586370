import type { ListState } from '@countersign/contract'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import textStyles from '../../../ui/text.module.css'
import styles from './list-empty.module.css'

const words = {
  已发起: 'list.emptyInitiated',
  待处理: 'list.emptyPending',
  我收到的: 'list.emptyOther',
  已处理: 'list.emptyOther',
} as const satisfies Record<ListState, string>

export function ListEmpty({ state, filtered }: { state: ListState; filtered: boolean }) {
  const { t } = useTranslation()
  return (
    <Empty
      className={styles.empty}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <p>{t(filtered ? 'list.empty' : words[state])}</p>
          {filtered && <p className={textStyles.secondLine}>{t('list.emptyHint')}</p>}
        </>
      }
    />
  )
}
