import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './name-search.module.css'

interface Props {
  /** What is searched now. Another one needs another key. */
  name: string
  onSearch: (name: string) => void
}

/** Search for goods by name, pinyin or initials. */
export function NameSearch({ name, onSearch }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(name)
  return (
    <Input.Search
      className={styles.search ?? ''}
      allowClear
      maxLength={60}
      placeholder={t('shopBrowse.searchHint')}
      aria-label={t('shopBrowse.search')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={(text) => onSearch(text.trim())}
    />
  )
}
