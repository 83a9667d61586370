import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './words-search.module.css'

interface Props {
  /** What is searched now. Another one needs another key. */
  words: string
  onSearch: (words: string) => void
}

/** Search in titles and texts of a section. */
export function WordsSearch({ words, onSearch }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(words)
  return (
    <Input.Search
      className={styles.search ?? ''}
      allowClear
      maxLength={60}
      placeholder={t('article.searchHint')}
      aria-label={t('article.search')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={(text) => onSearch(text.trim())}
    />
  )
}
